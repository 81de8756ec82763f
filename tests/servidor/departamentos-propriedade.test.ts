import { expect, it } from 'vitest'
import { linhas } from '#departments/index.ts'
import { departamentosEmUso } from '#modules/acesso/departamentos/contract/departamentos-em-uso.ts'
import { ESSENCIAIS } from '#modules/acesso/nucleo/regras/desligados.ts'
import { codigosDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { comoNavega } from '#web/rotas/como-navega.ts'
import { podeAbrir } from '#web/rotas/guardas.ts'
import { eu as contratoDeEu } from '#modules/acesso/conta/contract/eu.ts'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import fc from '#tests/suporte/propriedades.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const admin = await casa.como('admin@girassol.test')
const supervisora = await casa.como('supervisora@girassol.test')
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const deDuas = await pessoaDeTeste(casa, [
  { departamento: 'eng', papel: 'supervisor' },
  { departamento: 'est', papel: 'operador' },
])
for (const [n, departamento] of ['vu', 'eng', 'est', 'coop'].entries()) {
  await admin('POST', '/api/times', { nome: `Time ${n}`, departamento, membros: [vendedora.id] })
  await admin('POST', '/api/cargos', { nome: `Cargo ${n}`, departamento, papeis: [{ departamento, papel: 'leitor' }] })
  await admin('POST', '/api/convites', {
    nome: `Convidada ${n}`,
    email: `convidada${n}@fora.test`,
    papeis: [{ departamento, papel: 'leitor' }],
  })
  await admin.chamar(filas.criar, { body: { nome: `Fila ${n}`, departamentos: [departamento] } })
  await admin.chamar(cartoes.criar, { body: { funil: 'vu.vendas', titulo: `Casa ${n}` } })
}

/** What changes with every call, or is the answer itself or the log of it. */
const DE_FORA =
  /^\/api\/(saude|eu|config|realtime|auditoria|openapi|correio|metricas|departamentos\/em-uso|campo\/dia|chat\/relatorios\/painel|(?:tarifas|matriculas|investidores)\/exportar)|\/(estado|diagnostico)$/
const listas = casa.app.rotas
  .filter(({ endpoint: e }) => e.method === 'GET' && !e.path.includes('{') && !DE_FORA.test(e.path))
  .map((r) => r.endpoint.path)

async function visto(quem: Chamada) {
  const { versao: _, ...eu } = (await quem.chamar(contratoDeEu.obter)).corpo.data
  const respostas: Record<string, unknown> = {}
  for (const caminho of listas) {
    const { status, corpo } = await quem('GET', caminho)
    respostas[caminho] = status === 200 ? corpo : status
  }
  return { eu, menu: linhas.filter((l) => podeAbrir(comoNavega(eu), l)).map((l) => l.path), respostas }
}

async function escolher(fora: ReadonlySet<string>) {
  const { versao } = (await admin.chamar(departamentosEmUso.ver, {})).corpo.data
  const ligados = codigosDeDepartamento.filter((c) => !fora.has(c))
  expect((await admin.chamar(departamentosEmUso.escolher, { body: { ligados, versao } })).status).toBe(200)
}

const nomes = new Map(
  (await admin.chamar(departamentosEmUso.ver, {})).corpo.data.departamentos.map((d) => [d.codigo as string, d.nome]),
)

/** Places in an answer that name a department that is off: by its code in a field of departments, or by its name. */
function citados(valor: unknown, fora: ReadonlySet<string>, onde: string): string[] {
  const nomesFora = new Set([...fora].map((c) => nomes.get(c)))
  const olhar = (v: unknown, caminho: string, campo: string): string[] => {
    // the options of a field are words of the customer's record: “Comercial” is a kind of building
    if (campo === 'opcoes') return []
    if (Array.isArray(v)) return v.flatMap((x) => olhar(x, caminho, campo))
    if (typeof v === 'object' && v !== null)
      return Object.entries(v).flatMap(([k, x]) => olhar(x, `${caminho}.${k}`, k))
    if (typeof v !== 'string') return []
    const porCodigo = /^(departamentos?|codigo)$/.test(campo) && fora.has(v)
    return porCodigo || nomesFora.has(v) ? [`${caminho}: ${v}`] : []
  }
  return olhar(valor, onde, '')
}

const escolhiveis = codigosDeDepartamento.filter((c) => !ESSENCIAIS.has(c))
const pessoas = { admin, supervisora, vendedora, deDuas }

it('off and on again leaves the same product, and off names none of them', { timeout: 240_000 }, async () => {
  const todas = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(pessoas).map(async ([nome, quem]) => [nome, await visto(quem)] as const)),
    )
  expect(listas.length).toBeGreaterThan(50)
  // the first choice is itself a step of the start block, and stays done
  await escolher(new Set())
  const antes = await todas()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...escolhiveis), { minLength: 1 }), async (desligados) => {
      const fora = new Set<string>(desligados)
      await escolher(fora)
      for (const [nome, { eu, menu, respostas }] of Object.entries(await todas())) {
        expect(eu.permissoes.filter((p) => fora.has(p.split('.')[0] ?? ''))).toEqual([])
        expect(eu.departamentos.filter((d) => fora.has(d.codigo))).toEqual([])
        const abertas = linhas.filter((l) => menu.includes(l.path) && !l.deQualquerArea)
        expect(abertas.filter((l) => fora.has(l.departamento ?? '')).map((l) => l.path)).toEqual([])
        const vistos = Object.entries(respostas).flatMap(([caminho, r]) => citados(r, fora, `${nome} ${caminho}`))
        expect([...new Set(vistos)]).toEqual([])
      }
      await escolher(new Set())
      expect(await todas()).toEqual(antes)
    }),
    { numRuns: 4, examples: [[escolhiveis.filter((c) => c !== 'vu')]] },
  )
})
