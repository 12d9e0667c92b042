//! A small server for invoices, made with the official Rust SDK, and a channel to it that takes
//! each answer as bytes, before any client has read it.

use std::error::Error;

use mcp_verdict::{Call, Reply};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

struct Invoices;

impl ServerHandler for Invoices {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let argument = |name: &str| {
            let arguments = request.arguments.as_ref();
            arguments.and_then(|it| it.get(name)?.as_str()).unwrap_or_default().to_owned()
        };
        match &*request.name {
            "find_invoice" => Ok(find_invoice(&argument("invoice_id")).into()),
            "search_invoices" => Ok(search_invoices(&argument("customer")).into()),
            name => Err(ErrorData::invalid_params(format!("Unknown tool: {name}"), None)),
        }
    }
}

/// Number, customer, and what is known of each invoice.
const INVOICES: [(&str, &str, &str); 1] = [("INV-7", "Acme", "INV-7: 129.50 EUR, open")];

/// That there is no such invoice is an error of the tool, so that the model can mend its request.
fn find_invoice(wanted: &str) -> CallToolResult {
    match INVOICES.iter().find(|(number, ..)| *number == wanted) {
        Some((.., text)) => CallToolResult::success(vec![ContentBlock::text(*text)]),
        None => CallToolResult::error(vec![ContentBlock::text(format!("No invoice {wanted}."))]),
    }
}

/// That nothing was found is an answer like any other.
fn search_invoices(wanted: &str) -> CallToolResult {
    let found = INVOICES.iter().filter(|(_, customer, _)| *customer == wanted);
    CallToolResult::success(found.map(|(.., text)| ContentBlock::text(*text)).collect())
}

/// Starts the server, sends it these calls one after the other, and takes each answer as it came.
pub fn answers<'a>(calls: impl Iterator<Item = &'a Call>) -> Result<Vec<Reply>, Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (client, server) = tokio::io::duplex(1 << 16);
        tokio::spawn(async {
            let service = Invoices.serve(server).await?;
            service.waiting().await.map_err(Box::<dyn Error + Send + Sync>::from)
        });
        let (reader, mut writer) = tokio::io::split(client);
        let mut lines = BufReader::new(reader).lines();

        writer.write_all(format!("{}\n", initialize()).as_bytes()).await?;
        lines.next_line().await?.ok_or("the server did not start")?;
        writer.write_all(format!("{}\n", initialized()).as_bytes()).await?;
        let mut replies = Vec::new();
        for call in calls {
            writer.write_all(format!("{}\n", request(call)).as_bytes()).await?;
            let line = lines.next_line().await?.ok_or("the server hung up")?;
            replies.push(Reply::from_message(line));
        }
        Ok(replies)
    })
}

fn initialize() -> String {
    let params = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": { "name": "example", "version": "1" },
    });
    json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }).to_string()
}

fn initialized() -> String {
    json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string()
}

fn request(call: &Call) -> String {
    let params = json!({ "name": call.tool(), "arguments": call.arguments() });
    let id = call.id();
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{params}}}"#)
}
