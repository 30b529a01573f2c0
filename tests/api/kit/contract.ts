// What the contract promises is what the kit takes: this compiles, or one of them has changed.

import type { components } from "./generated/schema";
import type { Action, Forecast, Happened, Hint, Legal, Listing, Prompt, StandingAnswers, Update } from "./fairway.js";

type Schemas = components["schemas"];
type Fits<Kit, Wire extends Kit> = Wire;

export type Fitting = [
  Fits<Action, Schemas["ActionOrder"]>,
  Fits<Forecast, Schemas["Forecast"]>,
  Fits<Happened, Schemas["Happened"]>,
  Fits<Hint, Schemas["Hint"]>,
  Fits<Legal, Schemas["Legal"]>,
  Fits<Listing, Schemas["Listing"]>,
  Fits<Prompt, Schemas["Prompt"]>,
  Fits<Update, Schemas["Update"]>,
  Fits<Schemas["StandingAnswers"], StandingAnswers>, // what is sent: the contract leaves open that an answer is an action
];
