use mcp_verdict::*;
fn main() {
    let n: usize = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(10_000);
    let seed: u64 = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(0);
    let t = std::time::Instant::now();
    let report = Suite::new(Reference).strict().cases(n).seed(seed).run();
    println!("{report}\n{:?}", t.elapsed());
    let mut last = "";
    for f in report.findings() {
        if f.invariant().id() != last { println!("{f}\n"); last = f.invariant().id(); }
    }
}
