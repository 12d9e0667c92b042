//! What looks like a failure, or like another kind of answer, in no human language: signs,
//! values, codes, traces, documents. Names in them are invented.

pub(super) const UNSPOKEN: [&[&str]; 8] =
    [&NOTHING, &SIGNS, &CODES, &LOGS, &TRACES, &JSON, &MARKUP, &WIRE];

/// What a careless reader takes for no result.
const NOTHING: [&str; 22] = [
    "",
    " ",
    "\n",
    "\t",
    "   ",
    "\r\n",
    "\u{a0}",
    "\u{3000}",
    "0",
    "-1",
    "{}",
    "[]",
    "\"\"",
    "nil",
    "NaN",
    "null",
    "None",
    "NULL",
    "false",
    "False",
    "undefined",
    "[object Object]",
];

const SIGNS: [&str; 14] = [
    "❌",
    "✗",
    "✖",
    "⛔",
    "🚫",
    "🛑",
    "💥",
    "🔴",
    "⚠\u{fe0f}",
    "👎",
    "❌ 3 of 8",
    "⚠\u{fe0f} 12 rows skipped",
    "🚫 no entry",
    "✅ 7  ❌ 1",
];

/// Statuses, exit codes, names of errors.
const CODES: [&str; 42] = [
    "401",
    "403",
    "404",
    "429",
    "500",
    "503",
    "-32602",
    "-32603",
    "HTTP 404",
    "404 Not Found",
    "502 Bad Gateway",
    "status: 500",
    "exit 1",
    "exit code 1",
    "exit status: 127",
    "Process exited with code 137",
    "rc=-11",
    "SIGSEGV",
    "Killed",
    "ENOENT",
    "EACCES",
    "ETIMEDOUT",
    "ECONNREFUSED",
    "[Errno 13] drawer 4",
    "ENOENT: no shelf named '/stock/9'",
    "0x80004005",
    "E_FAIL",
    "NOT_FOUND",
    "PERMISSION_DENIED",
    "DEADLINE_EXCEEDED",
    "rpc error: code = Unavailable desc = depot 4 is closed",
    "SQLSTATE 23505",
    "SQLSTATE[42P01]: no table named parcels",
    "ORA-00942",
    "ERROR 1062 (23000): two rows with key 'INV-7'",
    "ERROR: duplicate key in index \"seats_by_row\"",
    "sqlite error: the file ledger.db is locked",
    "isError: true",
    "isError=true",
    "is_error: True",
    "MCP error -32602: no tool named find_invoices",
    "MCP error -32603: the ledger did not open",
];

const LOGS: [&str; 18] = [
    "E: pkg",
    "!!! FAIL",
    "not ok 4",
    "BUILD FAILED",
    "1 failed, 3 passed",
    "ERROR - ",
    "[error]",
    "error[E0042]: no such room",
    "make: *** [ledger] Error 2",
    "level=error msg=\"gate 7 is shut\"",
    "2026-03-04T05:06:07Z ERROR depot: belt 2 stands still",
    "Mar  4 05:06:07 host7 ledger[412]: fatal: disk full",
    "McpError: no tool named find_invoices",
    "Error executing tool book_room: ValueError: 0 nights",
    "Err(NotFound { id: 404 })",
    "Left(\"no such invoice\")",
    "(False, 'no such invoice')",
    "Status: FAILED\nReason: card 4471 has expired\nRetry: no",
];

const TRACES: [&str; 12] = [
    // Python
    "Traceback (most recent call last):\n  File \"/srv/ledger/lookup.py\", line 41, in find\n    \
     row = rows[key]\nKeyError: 'INV-404'",
    "Traceback (most recent call last):\n  File \"gate.py\", line 7, in <module>\nGateShut: 7",
    // Java
    "org.example.ledger.LedgerLocked: till 4\n\tat org.example.ledger.Till.open(Till.java:88)\n\
     \tat org.example.ledger.Main.run(Main.java:19)\nCaused by: java.io.IOException: till 4",
    // JavaScript
    "TypeError: row is undefined\n    at findRow (file:///srv/stock/rows.mjs:12:9)\n    \
     at async answer (file:///srv/stock/tool.mjs:40:5)",
    // .NET
    "Unhandled exception. Depot.BeltStopped: belt 2\n   at Depot.Belt.Move(Int32 steps) in \
     Belt.cs:line 31",
    // Go
    "panic: runtime error: no slot 9 in 8\n\ngoroutine 1 [running]:\nmain.place(0x9)\n\
     \t/srv/depot/place.go:27 +0x1d\nexit status 2",
    // Rust
    "thread 'main' panicked at src/seats.rs:58:17:\nrow 14 has no seat G",
    // Ruby
    "rooms.rb:22:in `book': room 12 is taken (RoomTaken)\n\tfrom rooms.rb:40:in `<main>'",
    // PHP
    "PHP Fatal error:  Uncaught NoStock: item 81 in /srv/shop/cart.php:63\nStack trace:\n\
     #0 {main}",
    // Elixir
    "** (Clinic.NoSlot) no slot on 2026-05-02\n    (clinic 0.3.1) lib/clinic/diary.ex:71: \
     Clinic.Diary.slot!/2",
    // A shell
    "./pay.sh: line 3: ledgerctl: command not found",
    // A crash report
    "Segmentation fault (core dumped)\n#0  weigh_parcel (p=0x0) at scale.c:77",
];

/// JSON that looks like another answer: with the flag, with an error member, not complete.
const JSON: [&str; 44] = [
    r#"{"ok":false}"#,
    r#"{"error":null}"#,
    r#"{"error":{}}"#,
    r#"{"error":""}"#,
    r#"{"error":true}"#,
    r#"{"error":false}"#,
    r#"{"errors":[]}"#,
    r#"{"Error":"till 4 is shut"}"#,
    r#"{"error":"no such invoice"}"#,
    r#"{"err":404}"#,
    r#"{"isError":true}"#,
    r#"{"is_error":true}"#,
    r#"{"iserror":true}"#,
    r#"{"isError":"true"}"#,
    r#"{ "isError" : true }"#,
    r#"[{"isError":true}]"#,
    r#""isError":true"#,
    r#"{\"isError\":true}"#,
    r#"}],"isError":true,"x":[{"#,
    r#"{"success":false}"#,
    r#"{"success":"false"}"#,
    r#"{"status":"failed"}"#,
    r#"{"status":"error"}"#,
    r#"{"status":"cancelled"}"#,
    r#"{"status":500}"#,
    r#"{"statusCode":503,"message":"depot 4 is closed"}"#,
    r#"{"code":"ENOENT","path":"/stock/9"}"#,
    r#"{"code":-32602,"message":"no tool named find_invoices"}"#,
    r#"{"error":{"code":-32603,"message":"the ledger did not open"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no tool named find_invoices"}}"#,
    r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"result":{"content":[],"isError":true}}"#,
    r#"{"content":[],"isError":true}"#,
    r#"{"content":[{"type":"text","text":"no invoice 404"}],"isError":true}"#,
    r#"{"result":null,"error":{"message":"till 4 is shut"}}"#,
    r#"{"data":null,"errors":[{"message":"no field named total","path":["invoice"]}]}"#,
    r#"{"type":"about:blank","title":"Gate 7 is shut","status":403}"#,
    r#"{"exception":"LedgerLocked","stacktrace":["Till.open","Main.run"]}"#,
    r#"{"resultType":"input_required","inputRequests":{}}"#,
    r#"{"resultType":"task","taskId":"t-1","status":"working"}"#,
    r#"{"task":{"taskId":"t-2","status":"failed"}}"#,
    r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
    r#"{"type":"error","error":{"type":"overloaded","message":"queue of 512 is full"}}"#,
    r#"{"outcome":"tool_error","success":false,"failed":true,"error":"all of it"}"#,
];

const MARKUP: [&str; 14] = [
    "<error/>",
    "<isError>true</isError>",
    "<error>no invoice 404</error>",
    "<tool_error>gate 7 is shut</tool_error>",
    "<h1>500</h1>",
    "<html><head><title>403</title></head><body><h1>Forbidden</h1></body></html>",
    "<!doctype html>\n<title>Service unavailable</title>\n<p>Depot 4 is closed until 06:00.</p>",
    "<?xml version=\"1.0\"?>\n<Error><Code>NoSuchRoom</Code><Room>12</Room></Error>",
    "<s:Fault><faultcode>s:Server</faultcode><faultstring>till 4</faultstring></s:Fault>",
    "<testsuite tests=\"8\" failures=\"1\"/>",
    "# Error\n\nThe room **12** was not booked.",
    "```\nerror: no such room\n```",
    "error:\n  code: 404\n  message: no such invoice\n",
    "isError = true\nreason = \"no such invoice\"\n",
];

/// What looks like the transport, and letters that only fold into a failing word.
const WIRE: [&str; 15] = [
    "HTTP/1.1 500 Internal Server Error",
    "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
    "HTTP/2 503\nretry-after: 120",
    "event: error\ndata: {\"code\":-32603}\n\n",
    "WWW-Authenticate: Bearer error=\"invalid_token\"",
    "Connection reset by peer",
    "socket hang up",
    "stream closed before the answer",
    "curl: (28) no answer from depot4.example in 30000 ms",
    "ＥＲＲＯＲ",
    "ｴﾗｰ",
    "e\u{301}rror",
    "\u{435}rr\u{43e}r",
    "er\u{ad}ror",
    "f\u{200b}ailed",
];
