-- Asks for a view that has not changed: TOKEN, ETAG in the environment.
wrk.headers["Authorization"] = "Bearer " .. os.getenv("TOKEN")
wrk.headers["If-None-Match"] = os.getenv("ETAG")
