use super::*;
#[test]
fn x() {
    println!("{}", exemplars().len());
}
