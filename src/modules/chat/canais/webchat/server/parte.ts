import type { FastifyInstance } from 'fastify'
import { sistema } from '#platform/eventos/unidade.ts'
import { endpointDa, parametro } from '#platform/http/do-endereco.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import { ARQUIVO_MAXIMO, webchat } from '../contract/webchat.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { dentroDoHorario } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { adaptadorWebchat } from './adaptador.ts'
import { caixasPublicas } from './caixa-publica.ts'
import { salaDeEspera } from './espera.ts'
import { permitirSites } from './origem.ts'
import { ouvirPresenca, trabalhoDePresenca } from './presenca.ts'
import { esquecerSobras } from './repositorio/arquivos.ts'
import { CANAL_DO_WEBCHAT } from './repositorio/fio.ts'
import { agentesOnline } from './repositorio/presencas.ts'
import { quemVisita, rotasDoWebchat } from './rotas.ts'

/** The webchat part: the chat widget on the company's website. */
export function parteDoWebchat(d: DependenciasDoChat): ParteDoChat {
  const { s } = d
  const caixas = caixasPublicas(s)
  const sala = salaDeEspera()
  let ouvindo: Promise<() => Promise<void>> | undefined

  return {
    adaptadores: [adaptadorWebchat(s)],
    assinantes: [ouvirPresenca],
    trabalhos: [trabalhoDePresenca(s)],
    rotinas: [{ nome: 'chat:webchat-sobras', cron: '41 4 * * *', executar: () => limpar(s) }],
    registrar(app, porteiro, registro) {
      permitirSites(app, caixas, () => s.ambiente.urlPublica)
      void app.register(async (dentro) => {
        receberBytes(dentro)
        // authenticate before reading the body, so that up to 16 MB of an unknown caller are not read
        dentro.addHook('onRequest', async (req) => {
          if (endpointDa(req.routeOptions) === 'chat.webchat.subir')
            await quemVisita(d, caixas).exigir(parametro(req, 'caixa'), req)
        })
        registrar(
          dentro,
          porteiro,
          'chat.webchat',
          webchat,
          rotasDoWebchat(d, {
            caixas,
            sala,
            agentes: (id) => agentesOnline(s.banco.db, id),
            aberta: async (id) => {
              for (const gancho of s.ligados.de(dentroDoHorario)) {
                const aberta = await gancho(s.banco.db, id)
                if (aberta !== null) return aberta
              }
              return null
            },
          }),
          registro,
        )
      })
    },
    iniciar() {
      ouvindo = s.banco.ouvir(CANAL_DO_WEBCHAT, (carga) => {
        const [visitante, ...nome] = carga.split(' ')
        if (!visitante) return sala.acordarTodos() // empty payload after a reconnect: notices may have been lost
        sala.acordar(visitante, { digitando: nome.length > 0 ? nome.join(' ') : null })
      })
      ouvindo.catch((erro: unknown) =>
        s.log.error({ err: erro }, 'webchat: notices are not heard; widgets learn of answers when their wait ends'),
      )
    },
    async fechar() {
      const parar = await ouvindo?.catch(() => undefined)
      await parar?.()
      sala.acordarTodos()
    },
  }
}

/** Accepts raw bytes as the body of uploads, in its own Fastify context so that other routes stay JSON-only. */
function receberBytes(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: ARQUIVO_MAXIMO },
    (_req, corpo, feito) => feito(null, corpo),
  )
}

async function limpar(s: Servicos): Promise<void> {
  const caminhos = await s.executar(sistema, (u) => esquecerSobras(u.tx))
  if (caminhos.length > 0) await s.arquivos.remover(BUCKET, caminhos)
}
