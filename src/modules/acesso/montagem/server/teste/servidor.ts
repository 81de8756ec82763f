import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { muitasTentativas } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { subirAuth, type ServidorDeTeste } from '#embedded/supabase-auth/teste/servidor.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { instalarErros } from '#platform/http/erros.ts'
import type { Porteiro, RotaRegistrada } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { InfoDeArquivo } from '#platform/storage/arquivos.ts'
import type { AdminDeContas, GuardaFotos } from '#modules/acesso/nucleo/portas.ts'
import type { PapelDeDepartamento, PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'
import { carregarAcesso } from '#modules/acesso/nucleo/server/consultas/carregar-acesso.ts'
import { registrarAcesso } from '../rotas.ts'
import { expedientes } from '#modules/calendario/publico.ts'
import { montarServicos, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export interface Resposta {
  status: number
  // the contract defines the response; a test reads the fields it expects
  corpo: { success: boolean; data: never; pagination: never; error: { code: string; message: string; details: never } }
}

export interface Casa {
  banco: Banco
  auth: ServidorDeTeste
  app: FastifyInstance
  servicos: Servicos
  registro: RotaRegistrada[]
  cartas: { para: string; assunto: string; texto: string }[]
  /** Creates a user, without an account unless the test signs in. */
  pessoa(o?: {
    nome?: string
    email?: string
    papeis?: readonly (readonly [string, PapelDeDepartamento])[]
    globais?: readonly PapelGlobal[]
    id?: string
  }): Promise<string>
  /** Calls an endpoint as a user (the token is their id) or anonymously. */
  chamar(
    quem: string | null,
    metodo: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    corpo?: unknown,
  ): Promise<Resposta>
  auditoria(acao: string): Promise<{ usuario_id: string | null; entidade_id: string; depois: unknown }[]>
  eventos(tipo: string): Promise<unknown[]>
}

interface Opcoes {
  semCorreio?: boolean
  demo?: boolean
  soDestaMaquina?: boolean
  limitado?: boolean
  admin?: (real: AdminDeContas) => AdminDeContas
  correioFalha?: () => boolean
  /** Other modules whose endpoints the test calls. */
  modulos?: (s: Pick<Servicos, 'banco' | 'executar' | 'log'>) => readonly Modulo[]
}

export async function montarCasa(o: Opcoes = {}): Promise<Casa> {
  const registro: RotaRegistrada[] = []
  const cartas: Casa['cartas'] = []
  const auth = await subirAuth()
  const { banco } = auth
  const servicos = montarServicos({
    banco,
    executar: criarExecutor(banco, () => {}),
    admin: o.admin ? o.admin(auth.admin) : auth.admin,
    correio: {
      enviar: async (m) => {
        if (o.correioFalha?.()) throw new TypeError('mail server is away')
        cartas.push(m)
        return { saiu: o.semCorreio !== true }
      },
    },
    arquivos: fotosNaMemoria(),
    expedientes,
    abertos: [],
    log: auth.auth.log,
    urlPublica: 'https://girassol.exemplo',
    demo: o.demo ?? false,
    soDestaMaquina: o.soDestaMaquina ?? true,
  })
  const app = Fastify()
  instalarErros(app)
  const porta = porteiro(banco, o.limitado ?? false)
  registrarAcesso(app, porta, servicos, registro)
  for (const m of o.modulos?.(servicos) ?? []) m.registrar?.(app, porta, registro)
  await app.ready()

  return {
    banco,
    auth,
    app,
    servicos,
    registro,
    cartas,
    async pessoa({
      nome = 'Pessoa de Teste',
      papeis = [],
      globais = [],
      id = uuidv7(),
      email = `${id}@girassol.test`,
    } = {}) {
      await banco.transacao(async (tx) => {
        await incluirPessoa(tx, { id, nome, email })
        await incluirPapeis(
          tx,
          id,
          papeis.map(([departamento, papel]) => ({ departamento, papel, valido_ate: null })),
          globais,
          null,
        )
      })
      return id
    },
    async chamar(quem, method, url, corpo) {
      const r = await app.inject({
        method,
        url,
        ...(corpo === undefined ? {} : { payload: corpo as object }),
        headers: quem ? { authorization: `Bearer ${quem}` } : {},
      })
      return { status: r.statusCode, corpo: r.json() }
    },
    auditoria: (acao) =>
      banco.db
        .selectFrom('plataforma_publico.auditoria')
        .select(['usuario_id', 'entidade_id', 'depois'])
        .where('acao', '=', acao)
        .orderBy('id')
        .execute(),
    async eventos(tipo) {
      return (
        await banco.db.selectFrom('plataforma.eventos').select('dados').where('tipo', '=', tipo).orderBy('id').execute()
      ).map((e) => e.dados)
    },
  }
}

function fotosNaMemoria(): GuardaFotos {
  const guardadas = new Map<string, { corpo: Buffer; info: InfoDeArquivo }>()
  const achar = (caminho: string) => {
    const achada = guardadas.get(caminho)
    if (!achada) throw new RangeError('no such file')
    return achada
  }
  return {
    async guardar({ bucket, caminho, corpo, nome, mime = '', dono }) {
      const bytes = Buffer.from(corpo as Uint8Array)
      const info = { bucket, caminho, nome, mime, tamanho: bytes.length, sha256: null, dono }
      guardadas.set(caminho, { corpo: bytes, info })
      return info
    },
    ler: async (_, caminho) => ({ corpo: Readable.from(achar(caminho).corpo), info: achar(caminho).info }),
    info: async (_, caminho) => guardadas.get(caminho)?.info ?? null,
    remover: async (_, caminhos) => caminhos.forEach((c) => guardadas.delete(c)),
  }
}

/**
 * The token is the user's id: these tests do not cover authentication. Permissions are read from the database on each
 * call.
 */
function porteiro(banco: Banco, limitado: boolean): Porteiro {
  const vezes = new Map<string, number>()
  return {
    async identificar(req) {
      const id = req.headers.authorization?.replace('Bearer ', '')
      const achada = id ? await carregarAcesso(banco.db, id) : null
      if (!achada?.usuario.ativo) return null
      return { ...achada, sessao_id: uuidv7(), aal: 'aal1', requisicao_id: req.id, ip: req.ip }
    },
    async limitar(chave, porMinuto) {
      const n = (vezes.get(chave) ?? 0) + 1
      vezes.set(chave, n)
      if (limitado && n > porMinuto) throw muitasTentativas(60)
    },
  }
}
