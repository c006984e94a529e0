-- Run by wrk: sends the requests of a file in turn, over and over. A line is a method, a path,
-- an X-Forwarded-For (or nothing) and a body, separated by tabs.
local requests = {}
local sent = 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, client, body = line:match('^(%S+)\t(%S+)\t(%S*)\t(.*)$')
    wrk.headers['x-forwarded-for'] = client ~= '' and client or nil
    table.insert(requests, wrk.format(method, path, nil, body ~= '' and body or nil))
  end
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  local result = '\n{"requests": %d, "microseconds": %d, "p99Microseconds": %d, "failures": %d}\n'
  io.write(result:format(summary.requests, summary.duration, latency:percentile(99), errors.status + broken))
end
