import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { itemMudou } from '#modules/catalogo/publico.ts'
import { assinar, difundir } from '#platform/eventos/relay.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { ajustes, motivosDeAjuste } from '../contract/ajustes.ts'
import { alertas } from '../contract/alertas.ts'
import { categorias, locais, unidades } from '../contract/cadastros.ts'
import { materiais } from '../contract/materiais.ts'
import { movimentos } from '../contract/movimentos.ts'
import { painelDoEstoque } from '../contract/painel.ts'
import { relatorios } from '../contract/relatorios.ts'
import { emergencias, retidos } from '../contract/retidos.ts'
import {
  ajusteMudou,
  alertasMudaram,
  cadastroMudou,
  chegadaMudou,
  livroConferido,
  materialAberto,
  mesFechado,
  movimentoFeito,
  reservaMudou,
} from '../eventos.ts'
import { avisosDoEstoque } from './avisos.ts'
import { CANAL_DO_ESTOQUE, canaisDoEstoque } from './canais-ao-vivo.ts'
import { alertasDaReserva, alertasDoMovimento } from './comandos/alertas-do-fato.ts'
import { conferirLivro } from './comandos/conferir.ts'
import { expirarReservas } from './comandos/expirar.ts'
import { frases } from './frases.ts'
import { rotasDosAjustes, rotasDosMotivos } from './rotas/ajustes.ts'
import { rotasDosAlertas } from './rotas/alertas.ts'
import { rotasDasCategorias, rotasDasUnidades, rotasDosLocais } from './rotas/cadastros.ts'
import { rotasDosMateriais } from './rotas/materiais.ts'
import { rotasDosMovimentos } from './rotas/movimentos.ts'
import { rotasDoPainel } from './rotas/painel.ts'
import { rotasDasEmergencias, rotasDosRetidos } from './rotas/retidos.ts'
import { rotasDosRelatorios } from './rotas/relatorios.ts'
import { trabalhoDaReserva, trabalhoDoMovimento } from './tipos-de-trabalho.ts'

const mudou = (nome: string, id: string) => [{ canal: CANAL_DO_ESTOQUE, nome, dados: { id }, unica: `${nome}:${id}` }]

/** Stock: materials over the catalogue, places, and the ledger of what moves between them. */
export function moduloDoEstoque(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return {
    difusoes: [
      difundir(movimentoFeito, (e) => mudou('movimento', e.movimento_id)),
      difundir(reservaMudou, (e) => mudou('reserva', e.reserva_id)),
      difundir(cadastroMudou, (e) => mudou('cadastro', e.id)),
      difundir(mesFechado, (e) => mudou('mes', e.mes)),
      difundir(alertasMudaram, () => mudou('alertas', 'todos')),
      difundir(livroConferido, () => mudou('conferencia', 'ultima')),
      difundir(ajusteMudou, (e) => mudou('ajuste', e.ajuste_id)),
      difundir(materialAberto, (e) => mudou('aberto', e.item_id)),
      // names and pictures are the catalogue's
      difundir(itemMudou, () => mudou('cadastro', 'itens')),
      difundir(chegadaMudou, (e) => mudou('chegada', e.item_id)),
    ],
    assinantes: [
      assinar(movimentoFeito, trabalhoDoMovimento, (e) => `estoque:movimento:${e.movimento_id}`),
      assinar(reservaMudou, trabalhoDaReserva, (e) => `estoque:reserva:${e.reserva_id}`),
    ],
    trabalhos: [
      trabalho(trabalhoDoMovimento, (t) => s.executar(sistema, (u) => alertasDoMovimento(u, t.movimento_id))),
      trabalho(trabalhoDaReserva, (t) => s.executar(sistema, (u) => alertasDaReserva(u, t.reserva_id))),
    ],
    rotinas: [
      {
        nome: 'estoque:conferir',
        // three in the morning in São Paulo
        cron: '0 6 * * *',
        executar: () => s.executar(sistema, async (u) => void (await conferirLivro(u))),
      },
      {
        nome: 'estoque:reservas',
        cron: '*/10 * * * *',
        executar: async () => void (await expirarReservas({ db: s.banco.db, executar: s.executar })),
      },
    ],
    avisos: avisosDoEstoque,
    ligados: [
      aoDeixarDemonstracao(
        parteDaDemonstracao(4, 'estoque.deixar_demonstracao', {
          leva: { 'estoque.movimentos': 'movimentos de estoque', 'estoque.reservas': 'reservas de estoque' },
          configurado: { 'estoque.locais': 'locais do estoque', 'estoque.categorias': 'categorias de materiais' },
        }),
      ),
    ],
    canaisAoVivo: canaisDoEstoque,
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'estoque.materiais', materiais, rotasDosMateriais(s), registro)
      registrar(app, porteiro, 'estoque.categorias', categorias, rotasDasCategorias(s), registro)
      registrar(app, porteiro, 'estoque.unidades', unidades, rotasDasUnidades(s), registro)
      registrar(app, porteiro, 'estoque.locais', locais, rotasDosLocais(s), registro)
      registrar(app, porteiro, 'estoque.movimentos', movimentos, rotasDosMovimentos(s), registro)
      registrar(app, porteiro, 'estoque.ajustes', ajustes, rotasDosAjustes(s), registro)
      registrar(app, porteiro, 'estoque.motivos', motivosDeAjuste, rotasDosMotivos(s), registro)
      registrar(app, porteiro, 'estoque.retidos', retidos, rotasDosRetidos(s), registro)
      registrar(app, porteiro, 'estoque.emergencias', emergencias, rotasDasEmergencias(s), registro)
      registrar(app, porteiro, 'estoque.painel', painelDoEstoque, rotasDoPainel(s), registro)
      registrar(app, porteiro, 'estoque.alertas', alertas, rotasDosAlertas(s), registro)
      registrar(app, porteiro, 'estoque.relatorios', relatorios, rotasDosRelatorios(s), registro)
    },
  }
}
