//! What the server says of itself, and how a call reaches its tool.

use std::path::PathBuf;
use std::sync::Arc;

use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, ErrorCode, ErrorData,
    Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use super::tools;

const INSTRUCTIONS: &str = "\
codeif checks code against the sentences in AGENTS.md, CLAUDE.md and similar files, without a \
language model. Call `rules` before you write a file, `check` with the text that you are about to \
write or with the files that you have changed, and `explain` if a finding is not clear.";

pub(super) struct Server {
    folder: Arc<PathBuf>,
    /// One call at a time: a check uses all processors anyway.
    turn: Mutex<()>,
}

impl Server {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder: Arc::new(folder), turn: Mutex::new(()) }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("codeif", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let _turn = self.turn.lock().await;
        let folder = Arc::clone(&self.folder);
        let arguments = request.arguments.unwrap_or_default();
        let call = spawn_blocking(move || tools::call(&folder, &request.name, arguments));
        let result = call.await.map_err(|error| ErrorData::internal_error(error.to_string(), None));
        Ok(result??.into())
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let message = format!(
            "no method with these parameters is named `{}`; this server has tools/list, and tools/call \
             with the `name` of a tool and an object of `arguments`",
            request.method
        );
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None))
    }
}
