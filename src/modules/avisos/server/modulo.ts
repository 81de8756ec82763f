import { acessoAlterado } from '#modules/acesso/publico.ts'
import { aprovacaoMudou } from '#modules/funis/publico.ts'
import { assinar, difundir } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { avisos, casaDosAvisos } from '../contract/avisos.ts'
import { avisoCriado, avisosFechados } from '../eventos.ts'
import { emGrupos } from '../regras/grupos.ts'
import { avisosDaPlataforma } from './avisos-da-plataforma.ts'
import { avisar } from './comandos/avisar.ts'
import { podar } from './comandos/envios.ts'
import { fecharAvisosDaAprovacao } from './comandos/fechar.ts'
import { mandarResumo, pedirResumos } from './comandos/resumos.ts'
import { contarMortes } from './comandos/trabalhos-parados.ts'
import { entregar, type PortaDoChat } from './envios/entregar.ts'
import { rotasDosAvisos } from './rotas/avisos.ts'
import { rotasDaEmpresa } from './rotas/empresa.ts'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDeEntrega, trabalhoDeFecharAprovacao, trabalhoDeResumo } from './tipos-de-trabalho.ts'

const canalDa = (usuario_id: string) => `avisos_${usuario_id}`

/**
 * Notifications of the whole product: events are turned into notifications on the channels that each user chose.
 * `deles`: the types declared by modules.
 */
export function moduloDosAvisos(s: Servicos, chat: PortaDoChat, deles: readonly TipoDeAviso[]): Modulo {
  const d = { s, chat }
  const tipos = emGrupos([...deles, ...avisosDaPlataforma])
  const trabalhoDoAviso = (t: TipoDeAviso) => tipoDeTrabalho(`avisos:${t.tipo}`, t.dados)
  return {
    assinantes: [
      ...tipos.map((t) => ({ evento: t.evento, trabalho: trabalhoDoAviso(t).nome })),
      assinar(aprovacaoMudou, trabalhoDeFecharAprovacao),
    ],
    trabalhos: [
      ...tipos.map((t) =>
        trabalho(trabalhoDoAviso(t), async (dados) => {
          const fato = await t.ler(s.banco.db, dados)
          if (fato) await s.executar(sistema, (u) => avisar(u, t, fato))
        }),
      ),
      trabalho(trabalhoDeFecharAprovacao, (dados) => fecharAvisosDaAprovacao(s, dados)),
      trabalho(trabalhoDeEntrega, ({ usuario_id, canal }) => entregar(d, usuario_id, canal)),
      trabalho(trabalhoDeResumo, (dados) => mandarResumo(s, dados)),
    ],
    rotinas: [
      { nome: 'avisos:trabalhos-parados', cron: '* * * * *', executar: async () => void (await contarMortes(s)) },
      { nome: 'avisos:pedir-resumos', cron: '*/15 * * * *', executar: async () => void (await pedirResumos(s)) },
      { nome: 'avisos:podar', cron: '23 4 * * *', executar: () => podar(s.banco.db) },
    ],
    difusoes: [
      difundir(avisoCriado, ({ usuario_id, ...aviso }) => [
        { canal: canalDa(usuario_id), nome: 'aviso', dados: aviso },
      ]),
      // open pages read the user's rights again
      difundir(acessoAlterado, ({ usuario_id }) => [
        { canal: canalDa(usuario_id), nome: 'acesso', dados: {}, unica: `acesso:${usuario_id}` },
      ]),
      difundir(avisosFechados, ({ usuario_id }) => [
        { canal: canalDa(usuario_id), nome: 'fechados', dados: {}, unica: `fechados:${usuario_id}` },
      ]),
    ],
    // one channel per user, open only to that user
    canaisAoVivo: {
      prefixo: 'avisos_',
      gerais: (ctx) => [canalDa(ctx.usuario.id)],
      permitidos: async (_, ctx, ids) => ids.filter((id) => id === ctx.usuario.id),
    },
    registrar(app, porteiro, lista) {
      registrar(app, porteiro, 'avisos', avisos, rotasDosAvisos(d, tipos), lista)
      registrar(app, porteiro, 'avisos.empresa', casaDosAvisos, rotasDaEmpresa(s), lista)
    },
  }
}
