import { abrirBanco } from '#platform/postgres/banco.ts'
import { subirServidor } from './palco-de-teste.ts'

// A second server process on the same database: prints its port, and runs until its standard input ends. It receives
// rows of others by notice only.
const banco = abrirBanco({ url: process.argv[2] ?? '', papel: 'girassol_app' })
const servidor = await subirServidor(banco, { tempos: { consultaMs: 600_000 } })
console.log(servidor.porta)
for await (const _ of process.stdin);
await servidor.parar()
await banco.fechar()
