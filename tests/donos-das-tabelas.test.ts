import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const raiz = join(import.meta.dirname, '..')
const modulos = new Set(readdirSync(join(raiz, 'src/modules')))

/** The schemas that no module owns whole. Any other belongs to the module of its name; `cad` is shared by three. */
const DONO_DO_ESQUEMA: Readonly<Record<string, string>> = {
  plataforma: 'platform',
  realtime: 'platform',
  auth: 'embedded',
  storage: 'embedded',
}
const DOS_CONTATOS = /^(?:contato|unidades_consumidoras$|importac|consentimentos$|pedidos_de_privacidade$)/
const DOS_EXTERNOS = /^(?:atos_externos|referencias_externas|sincronizacoes|sistemas_externos)$/

/** Parts of the audit that its module keeps in the schema of the platform. */
const DA_AUDITORIA = 'plataforma.auditoria_selos'

function donoDe(tabela: string): string | undefined {
  const [esquema = '', nome = ''] = tabela.split('.')
  if (tabela === DA_AUDITORIA) return 'acesso'
  if (esquema !== 'cad') return DONO_DO_ESQUEMA[esquema] ?? (modulos.has(esquema) ? esquema : undefined)
  if (DOS_CONTATOS.test(nome)) return 'contatos'
  return DOS_EXTERNOS.test(nome) ? 'externos' : 'acesso'
}

const tabelas = new Set(
  [
    ...readFileSync(join(raiz, 'src/platform/postgres/esquema.ts'), 'utf8').matchAll(/^ {2}"([a-z_]+\.[a-z_]+)":/gm),
  ].map((m) => m[1] ?? ''),
)
const ESCRITA =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+\.[a-z_]+)'|\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+([a-z_]+\.[a-z_]+)/g

/** The tables that a file writes. */
const escritas = (texto: string): string[] =>
  [...texto.matchAll(ESCRITA)].map((m) => m[1] ?? m[2] ?? '').filter((t) => tabelas.has(t))

/** Not opened yet: contacts delete the personal data of external systems, which import the contacts. */
const ABERTAS = [
  'modules/contatos/server/comandos/esquecer.ts writes cad.referencias_externas',
  'modules/contatos/server/comandos/esquecer.ts writes cad.atos_externos',
]

describe('tables', () => {
  it('have an owner each', () => {
    expect(tabelas.size).toBeGreaterThan(200)
    expect([...tabelas].filter((t) => !donoDe(t))).toEqual([])
  })

  it('are written by their own module only', () => {
    const alheias = readdirSync(join(raiz, 'src/modules'), { recursive: true, encoding: 'utf8' })
      .filter((n) => n.endsWith('.ts') && !/\.test\.ts$|de-teste\.ts$/.test(n))
      .flatMap((nome) => {
        const modulo = nome.split('/')[0] ?? ''
        const tabelasAlheias = escritas(readFileSync(join(raiz, 'src/modules', nome), 'utf8')).filter(
          (t) => donoDe(t) !== modulo,
        )
        return [...new Set(tabelasAlheias)].map((t) => `modules/${nome} writes ${t}`)
      })
    expect(alheias.toSorted()).toEqual(ABERTAS.toSorted())
  })

  it('are recognized in templates and in the query builder', () => {
    expect(escritas("tx.insertInto('chat.mensagens')")).toEqual(['chat.mensagens'])
    expect(escritas('update cad.contatos k\n set nome = 1')).toEqual(['cad.contatos'])
    expect(escritas('delete from\n  funis.cartoes')).toEqual(['funis.cartoes'])
    expect(escritas('select id from funis.cartoes for update')).toEqual([])
  })
})
