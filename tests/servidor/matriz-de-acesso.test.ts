import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { concessoes } from '#modules/acesso/nucleo/regras/permissoes.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'
import type { Papel, PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'
import { appDeTeste, SENHA, type Chamada } from '#tests/suporte/app.ts'
import { atores, comoCsv, esperado, permissoesDe } from '#tests/suporte/matriz.ts'

const casa = await appDeTeste()
const { rotas } = casa.app
const ARQUIVO = join(import.meta.dirname, '../../docs/matriz-de-acesso.csv')

const admin = await casa.como('admin@girassol.test')

/** Draws the role of an actor over HTTP, as an administrator does. Returns its id. */
async function desenhar({ papel, direitos }: Papel): Promise<string> {
  const { status, corpo } = await admin('POST', '/api/papeis', {
    nome: papel,
    frase: 'Desenhado para a matriz',
    departamento: null,
    permissoes: direitos,
  })
  expect([papel, status]).toEqual([papel, 200])
  return corpo.data.id
}

async function pessoa(papeis: readonly Papel[], globais: PapelGlobal[]): Promise<Chamada> {
  const email = `${uuidv7()}@girassol.test`
  const dados = await Promise.all(
    papeis.map(async (p) => ({
      departamento: p.codigo,
      papel: p.direitos ? await desenhar(p) : p.papel,
      valido_ate: null,
    })),
  )
  const { id } = await casa.app.admin.criarUsuario({ email, senha: SENHA, confirmada: true, dados: {} })
  await casa.app.s.executar(sistema, async (u) => {
    await incluirPessoa(u.tx, { id, nome: 'Pessoa da Matriz', email })
    await incluirPapeis(u.tx, id, dados, globais, null)
  })
  return casa.como(email)
}

const exemplo = (caminho: string) =>
  caminho.replace(/\{(\w+)\}/g, (_, nome: string) =>
    nome === 'token' ? 'nao-existe' : nome === 'chave' ? 'tema' : uuidv7(),
  )

describe('access matrix', () => {
  it('equals the reviewed file (GRAVAR_MATRIZ=1 rewrites it)', () => {
    const atual = comoCsv(rotas)
    if (process.env.GRAVAR_MATRIZ) writeFileSync(ARQUIVO, atual)
    expect(atual).toBe(readFileSync(ARQUIVO, 'utf8'))
  })

  it('requires only permissions that some role grants', () => {
    const dadas = new Set(['sessao', ...concessoes.map((c) => c.permissao)])
    expect(
      rotas.flatMap((r) =>
        r.endpoint.permission && !dadas.has(r.endpoint.permission) ? [`${r.id}: ${r.endpoint.permission}`] : [],
      ),
    ).toEqual([])
  })

  it('changes when any one permission is removed', () => {
    const gravada = readFileSync(ARQUIVO, 'utf8')
    const fechadas = rotas.filter((r) => r.endpoint.permission)
    for (const vitima of fechadas) {
      const sem = rotas.map((r) =>
        r === vitima ? { ...r, endpoint: { ...r.endpoint, permission: undefined, open: 'esquecida' } } : r,
      )
      expect(comoCsv(sem as typeof rotas)).not.toBe(gravada)
    }
  })

  it.each([{ nome: 'visitante', papeis: null, globais: [] as PapelGlobal[] }, ...atores])(
    'applies over HTTP to $nome',
    async ({ papeis, globais }) => {
      const chamar = papeis ? await pessoa(papeis, globais) : await casa.como(null)
      const permissoes = papeis ? permissoesDe({ nome: '', papeis, globais }) : null
      let conferidas = 0
      for (const rota of rotas) {
        const { method, path, permission } = rota.endpoint
        // open only while there is no administrator: it has its own test
        if (path.startsWith('/api/primeiro-acesso')) continue
        const { status, corpo } = await chamar(method, exemplo(path), method === 'GET' ? undefined : {})
        const veredito = esperado(rota, permissoes)
        const recusaDaPermissao = status === 403 && corpo.error?.details?.permissao === permission
        const visto = status === 401 && veredito !== 'sim' ? '401' : recusaDaPermissao ? '403' : 'sim'
        expect(`${rota.id}: ${visto}`).toBe(`${rota.id}: ${veredito}`)
        expect(status, `${rota.id} must never fail with a 5xx`).toBeLessThan(500)
        conferidas++
      }
      expect(conferidas).toBeGreaterThan(60)
    },
  )

  it('refuses an ended session and a deactivated account', async () => {
    const saiu = await pessoa([{ codigo: 'chat', papel: 'operador' }], [])
    const desligada = await pessoa([{ codigo: 'chat', papel: 'operador' }], [])
    await fetch(`${casa.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_girassol', authorization: `Bearer ${saiu.token}` },
    })
    await casa.app.s.banco.db
      .updateTable('cad.usuarios')
      .set({ ativo: false, desativado_em: new Date() })
      .where('id', '=', desligada.id)
      .execute()
    for (const chamar of [saiu, desligada]) {
      for (const rota of rotas.filter((r) => !r.endpoint.open)) {
        expect(
          (
            await chamar(
              rota.endpoint.method,
              exemplo(rota.endpoint.path),
              rota.endpoint.method === 'GET' ? undefined : {},
            )
          ).status,
        ).toBe(401)
      }
    }
  })
})
