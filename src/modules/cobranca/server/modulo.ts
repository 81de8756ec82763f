import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { aoEmitirFaturas, cobrancasPorVir, faturaMudou, pixDoBanco } from '#modules/faturas/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { atrasos } from '../contract/atrasos.ts'
import { avulsas } from '../contract/avulsas.ts'
import { baixas } from '../contract/baixas.ts'
import { contas } from '../contract/contas.ts'
import { extratos } from '../contract/extratos.ts'
import { publico } from '../contract/publico.ts'
import { recebimentos } from '../contract/recebimentos.ts'
import { aceitarExtratos } from './aceitar.ts'
import { avulsaMudou } from '../eventos.ts'
import { avisosDaCobranca } from './avisos.ts'
import { canaisDaCobranca, difusoesDaCobranca } from './canais-ao-vivo.ts'
import { consultarBanco, pedirConsultas } from './comandos/banco.ts'
import { cobrancasQueEsperam, cobrarDeNovo, cobrarEmitidas } from './comandos/cobrar-emitidas.ts'
import { esquecerNaCobranca } from './comandos/esquecer.ts'
import { guardarEntrega, processarEntregas } from './comandos/entregas.ts'
import { executarCobranca, executarDevolucao, retirarDoBanco } from './comandos/pedir-ao-banco.ts'
import { pixDaCobranca } from './consultas/cobranca-da-fatura.ts'
import { contaDoToken } from './consultas/contas.ts'
import { pagamentosDaPessoa } from './consultas/da-pessoa.ts'
import { FRASES_DA_AVULSA } from './frases-da-avulsa.ts'
import { rotasDosAtrasos } from './rotas/atrasos.ts'
import { rotasDasAvulsas } from './rotas/avulsas.ts'
import { rotasDasContas } from './rotas/contas.ts'
import { rotasDosExtratos } from './rotas/extratos.ts'
import { rotasDasBaixas, rotasDosRecebimentos } from './rotas/recebimentos.ts'
import {
  trabalhoDeCobrar,
  trabalhoDeCobrarDeNovo,
  trabalhoDeConsultar,
  trabalhoDeDevolver,
  trabalhoDeEntregas,
  trabalhoDeRetirarAAvulsa,
  trabalhoDeRetirarAFatura,
} from './tipos-de-trabalho.ts'

/** Facts after which an invoice asks for nothing by its charge at the bank. */
const RETIRAM: ReadonlySet<string> = new Set(['paga', 'cancelada', 'contestada'])

const noCampo = (campo: string, mensagem: string) => () => invalido(`${mensagem}.`, [{ campo, mensagem }])
const frases: Frases = {
  contas_chave_unica: noCampo('chave_pix', 'Já existe uma conta com esta chave Pix'),
  contas_do_banco: noCampo('numero', 'Já existe uma conta com este número'),
  contas_padrao_ativa: noCampo('padrao', 'A conta padrão está sempre ativa'),
  ...FRASES_DA_AVULSA,
  baixas_uma_espera: () => conflito('Esta baixa já foi pedida e espera outra pessoa.'),
  recebimento_passa_do_valor: () => conflito('Este recebimento já foi usado por outra pessoa. Veja como ficou.'),
  recebimento_anulado: () => conflito('Este recebimento foi anulado.'),
}

/** Receipts: what came in, which invoices it pays, what goes back, and the banks that tell of it. */
export function moduloDaCobranca(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return {
    difusoes: difusoesDaCobranca,
    ligados: [
      pixDoBanco(pixDaCobranca),
      aoEmitirFaturas(cobrarEmitidas),
      cobrancasPorVir(cobrancasQueEsperam),
      aoExportarPessoa({ cadastro: pagamentosDaPessoa }),
      aoEsquecer(esquecerNaCobranca),
      aoDeixarDemonstracao(
        parteDaDemonstracao(-4, 'cobranca.deixar_demonstracao', {
          leva: { 'cobranca.importacoes': 'extratos', 'cobranca.contas': 'contas recebedoras' },
        }),
      ),
    ],
    avisos: avisosDaCobranca,
    canaisAoVivo: canaisDaCobranca,
    assinantes: [
      assinar(faturaMudou, trabalhoDeRetirarAFatura, (e) =>
        RETIRAM.has(e.fato) ? `retirar:${e.fatura_id}:${e.fato}` : null,
      ),
      assinar(faturaMudou, trabalhoDeCobrarDeNovo, (e) =>
        e.fato === 'respondida' ? `cobrar-de-novo:${e.fatura_id}` : null,
      ),
      assinar(avulsaMudou, trabalhoDeRetirarAAvulsa, (e) => `retirar:${e.avulsa_id}`),
    ],
    trabalhos: [
      trabalho(trabalhoDeRetirarAFatura, ({ fatura_id }) => retirarDoBanco(s, fatura_id)),
      trabalho(trabalhoDeCobrarDeNovo, ({ fatura_id }) => cobrarDeNovo(s, fatura_id)),
      trabalho(trabalhoDeRetirarAAvulsa, ({ avulsa_id }) => retirarDoBanco(s, avulsa_id)),
      trabalho(trabalhoDeEntregas, ({ conta_id }) => processarEntregas(s, conta_id)),
      trabalho(trabalhoDeConsultar, ({ conta_id }) => consultarBanco(s, conta_id)),
      trabalho(trabalhoDeDevolver, ({ devolucao_id }) => executarDevolucao(s, devolucao_id)),
      trabalho(trabalhoDeCobrar, ({ txid }) => executarCobranca(s, txid)),
    ],
    rotinas: [
      // what a lost delivery would have told
      { nome: 'cobranca:consultar', cron: '17 * * * *', executar: () => s.executar(sistema, pedirConsultas) },
    ],
    entregas: [
      {
        prefixo: '/api/cobranca/webhook/',
        conhece: async (token) => (await contaDoToken(s.banco.db, hashEmBytes(token))) !== undefined,
      },
    ],
    registrar(app, porteiro, registro) {
      aceitarExtratos(app)
      registrar(app, porteiro, 'cobranca.contas', contas, rotasDasContas(s), registro)
      registrar(app, porteiro, 'cobranca.recebimentos', recebimentos, rotasDosRecebimentos(s), registro)
      registrar(app, porteiro, 'cobranca.avulsas', avulsas, rotasDasAvulsas(s), registro)
      registrar(app, porteiro, 'cobranca.extratos', extratos, rotasDosExtratos(s), registro)
      registrar(app, porteiro, 'cobranca.atrasos', atrasos, rotasDosAtrasos(s), registro)
      registrar(app, porteiro, 'cobranca.baixas', baixas, rotasDasBaixas(s), registro)
      registrar(app, porteiro, 'cobranca.publico', publico, rotasPublicas(s), registro)
    },
  }
}

/** Persists the delivery and answers; a job processes it. Only an unknown token is refused. */
const rotasPublicas = (s: Servicos): Tratadores<typeof publico> => ({
  async receberPix({ params, body }) {
    const conta = await contaDoToken(s.banco.db, hashEmBytes(params.token))
    if (!conta) throw naoEncontrado('Endereço de webhook não encontrado.')
    await s.executar(sistema, (u) => guardarEntrega(u, conta.id, body ?? null))
    return { success: true }
  },
})
