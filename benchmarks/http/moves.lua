-- Plays scripted matches: each thread has one connection (-t N -c N) and a file of lines "match token body" of its own,
-- so that the moves of a match arrive in order. DIR in the environment. Threads whose file is at its end ask for
-- /health, which is not counted: the caller counts moves by the log.
local counter = 0
function setup(thread)
  thread:set("id", counter)
  counter = counter + 1
end

function init(args)
  lines = {}
  -- wrk calls request() of the first thread once without sending it, to check the script
  i = id == 0 and -1 or 0
  refused = 0
  for line in io.lines(os.getenv("DIR") .. "/moves." .. id) do
    lines[#lines + 1] = line
  end
end

function request()
  i = i + 1
  local line = lines[i]
  if i == 0 or line == nil then
    if i > 0 then
      wrk.thread:stop()
    end
    return wrk.format("GET", "/health")
  end
  local match, token, body = line:match("^(%S+) (%S+) (.*)$")
  local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token }
  return wrk.format("POST", "/v1/matches/" .. match .. "/actions", headers, body)
end

function response(status, headers, body)
  if status ~= 200 then
    refused = refused + 1
  end
end
