import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { proibido } from '#kit/erro.ts'
import { daquiMesmo } from '#platform/http/daqui-mesmo.ts'
import { abrirCarta, demonstracaoDeixada, desligados, haAdmin } from '#modules/acesso/publico.ts'
import { entregasPendentes } from '#modules/chat/publico.ts'
import { empresaPublica } from '#modules/empresa/publico.ts'
import { registrar, type Porteiro, type RotaRegistrada, type Tratadores } from '#platform/http/rotas.ts'
import { caixaDeSaida } from '#platform/mail/repositorio/caixa-de-saida.ts'
import type { AdminAuth } from '#platform/auth/admin.ts'
import type { Servicos } from '#platform/servicos.ts'
import { plataforma } from '#platform/contrato.ts'
import type { Partida } from '#platform/http/partida.ts'
import { pode } from '#platform/http/contexto.ts'
import { situacaoDasCopias } from '#platform/copia/repositorio/copias.ts'
import { medirDisco } from '#platform/disco/disco.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { estadoDaSaude, SEM_PENDENTES, VERSAO } from './saude.ts'

interface Opcoes {
  s: Servicos
  admin: Pick<AdminAuth, 'obter'>
  chavePublicavel: string
  supabaseUrl: string | undefined
  simulador: { url: string } | null
  partida: Partida
}

interface Pendentes {
  eventos: number
  entregas: number
  trabalhos_mortos: number
}

export function registrarPlataforma(
  app: FastifyInstance,
  porteiro: Porteiro,
  rotas: RotaRegistrada[],
  { s, admin, chavePublicavel, supabaseUrl, simulador, partida }: Opcoes,
): void {
  const db = s.banco.db
  const tratadores: Tratadores<typeof plataforma> = {
    async saude({ ctx, reply }) {
      const inicio = performance.now()
      const [pendentes, disco] = await Promise.all([contarPendentes(db), medirDisco(s.ambiente.DATA_DIR)])
      const status = estadoDaSaude({ pronta: partida.etapa === null, banco: pendentes !== undefined, disco })
      if (status !== 'ok' && status !== 'degradado') void reply.code(503).header('retry-after', '2')
      return {
        status,
        etapa: partida.etapa,
        versao: VERSAO,
        banco: { ok: pendentes !== undefined, latencia_ms: Math.round(performance.now() - inicio) },
        pendentes: pendentes ?? SEM_PENDENTES,
        ...(ctx && pode(ctx, 'plataforma.configurar') ? { maquina: { disco, copia: await lerCopias(s) } } : {}),
      }
    },
    async config({ req }) {
      const [ha, empresa, correio, fora, deixada] = await Promise.all([
        haAdmin(db),
        empresaPublica(db),
        s.correio.configurado(),
        desligados(db),
        demonstracaoDeixada(db),
      ])
      return {
        supabaseUrl: supabaseUrl ?? '',
        supabaseKey: chavePublicavel,
        gravacaoProjetoId: s.ambiente.GRAVACAO_PROJETO_ID ?? null,
        demonstracao: s.ambiente.seed === 'demo' && !deixada,
        simulador: daquiMesmo(req) ? simulador : null,
        primeiroAcesso: !ha,
        empresa,
        desligados: [...fora],
        // a hosted project sends the account e-mails itself
        correio: supabaseUrl !== undefined || correio,
      }
    },
    async carta({ req, ctx, params }) {
      exigirDaqui(req)
      return { success: true, data: { texto: await abrirCarta(s, admin, ctx, params.id) } }
    },
    async correio({ req }) {
      exigirDaqui(req)
      return {
        success: true,
        data: (await caixaDeSaida(db)).map(({ id, para, assunto, criado_em }) => ({
          id,
          para,
          assunto,
          criado_em: criado_em.toISOString(),
        })),
      }
    },
  }
  registrar(app, porteiro, 'plataforma', plataforma, tratadores, rotas)
}

function exigirDaqui(req: FastifyRequest): void {
  if (!daquiMesmo(req))
    throw proibido('plataforma.correio.ver', 'Esta página só abre na máquina em que o Girassol está instalado.')
}

const contarDaPlataforma = (db: Db) =>
  sql<Omit<Pendentes, 'entregas'>>`
    select
      (select count(*)::int from plataforma.eventos where entregue_em is null) as eventos,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as trabalhos_mortos
  `.execute(db)

/** Returns undefined when the database cannot be read: the health page then reports that. */
const contarPendentes = (db: Db): Promise<Pendentes | undefined> =>
  Promise.all([contarDaPlataforma(db), entregasPendentes(db)]).then(
    ([{ rows }, entregas]) => rows[0] && { ...rows[0], entregas },
    () => undefined,
  )

async function lerCopias({ banco, ambiente }: Servicos) {
  const { ultima_em, falha } = await situacaoDasCopias(banco.db)
  const horas = ultima_em && Math.floor((Date.now() - ultima_em.getTime()) / 3600_000)
  return { noturna: ambiente.COPIA_PASTA !== undefined, ultima_em: ultima_em?.toISOString() ?? null, horas, falha }
}
