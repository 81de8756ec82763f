import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import type { FastifyInstance } from 'fastify'
import { conflito } from '#kit/erro.ts'
import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { contratoAconteceu } from '#modules/contratos/publico.ts'
import { matriculaMudou } from '#modules/matriculas/publico.ts'
import { mesesRealizados } from '#modules/creditos/publico.ts'
import { entregaMudou } from '#platform/entregas/entregas.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { amostras } from '../contract/amostras.ts'
import { anulacoes } from '../contract/anulacoes.ts'
import { LIMITE_DO_ARQUIVO, lotes, TIPO_DE_CONTA_DO_LOTE } from '../contract/lotes.ts'
import { configuracaoDasFaturas } from '../contract/configuracao.ts'
import { envioDasFaturas } from '../contract/envio.ts'
import { faturasDosMembros } from '../contract/membros.ts'
import { avisosDasFaturas } from './avisos.ts'
import { canaisDasFaturas, difusoesDasFaturas } from './ao-vivo.ts'
import { acompanharEnvio, vencerFaturas } from './comandos/acompanhar.ts'
import { desenharLote } from './comandos/desenhar.ts'
import { enviarLote } from './comandos/enviar.ts'
import { esquecerNasFaturas } from './comandos/esquecer.ts'
import { lerEntrada } from './comandos/ler.ts'
import { conferirContrato, conferirMembro } from './comandos/linhas.ts'
import { faturasDaPessoa } from './consultas/da-pessoa.ts'
import { mesesCobrados } from './consultas/realizado.ts'
import { enviarRecado } from './comandos/recados.ts'
import { gatilhosDasFaturas } from './gatilhos.ts'
import { parteDaFaturaPublica } from './publico/parte.ts'
import { rotasDosLotes } from './rotas.ts'
import { rotasDasAmostras } from './rotas-das-amostras.ts'
import { rotasDasAnulacoes } from './rotas-das-anulacoes.ts'
import { rotasDoEnvio } from './rotas-do-envio.ts'
import { rotasDaConfiguracao } from './rotas-da-configuracao.ts'
import { rotasDosMembros } from './rotas-dos-membros.ts'
import {
  trabalhoDaEntrega,
  trabalhoDeConferir,
  trabalhoDeConferirContrato,
  trabalhoDeDesenhar,
  trabalhoDeEnviar,
  trabalhoDeLer,
  trabalhoDoRecado,
} from './tipos-de-trabalho.ts'

const frases: Frases = {
  faturas_uma_por_mes: () =>
    conflito('Uma destas unidades já foi cobrada neste mês em outro lote. Reabra o lote e confira de novo.'),
  faturas_lote_fechado: () => conflito('O lote deixou de ser montado: nenhuma linha muda.'),
  anulacoes_uma_espera: () => conflito('Já há um pedido de cancelamento ou troca desta fatura esperando decisão.'),
  faturas_cancelada_sem_pagamento: () =>
    conflito('Uma destas faturas tem pagamento: estorne a baixa em Recebimentos antes de cancelar.'),
  lotes_outra_pessoa: () => conflito('Quem monta o lote não aprova.'),
}

/** Lets endpoints receive a file of bills as bytes; one that is too large becomes null. */
function aceitarArquivos(app: FastifyInstance): void {
  app.addContentTypeParser(TIPO_DE_CONTA_DO_LOTE, async (_req: unknown, corpo: AsyncIterable<Buffer>) => {
    const pedacos: Buffer[] = []
    let total = 0
    for await (const pedaco of corpo) {
      total += pedaco.length
      if (total <= LIMITE_DO_ARQUIVO) pedacos.push(pedaco)
      else pedacos.length = 0
      if (total > LIMITE_DO_ARQUIVO * 4) break
    }
    return total > LIMITE_DO_ARQUIVO ? null : Buffer.concat(pedacos)
  })
}

const parteDosLotes = (s: Servicos): Modulo => ({
  difusoes: difusoesDasFaturas,
  gatilhos: gatilhosDasFaturas,
  avisos: avisosDasFaturas,
  ligados: [
    mesesRealizados(mesesCobrados),
    aoExportarPessoa({ cadastro: faturasDaPessoa }),
    aoEsquecer(esquecerNasFaturas),
    aoDeixarDemonstracao(
      parteDaDemonstracao(-3, 'faturas.deixar_demonstracao', { leva: { 'faturas.lotes': 'lotes de faturas' } }),
    ),
  ],
  assinantes: [
    assinar(entregaMudou, trabalhoDaEntrega),
    assinar(matriculaMudou, trabalhoDeConferir),
    assinar(contratoAconteceu, trabalhoDeConferirContrato),
  ],
  trabalhos: [
    trabalho(trabalhoDeLer, ({ entrada_id }) => lerEntrada(s, entrada_id)),
    trabalho(trabalhoDeConferir, ({ matricula_id }) => conferirMembro(s, matricula_id)),
    trabalho(trabalhoDeConferirContrato, ({ contrato_id }) => conferirContrato(s, contrato_id)),
    trabalho(trabalhoDeDesenhar, ({ lote_id }) => desenharLote(s, lote_id)),
    trabalho(trabalhoDeEnviar, ({ lote_id }) => enviarLote(s, lote_id)),
    trabalho(trabalhoDoRecado, ({ recado_id }) => enviarRecado(s, recado_id)),
    trabalho(trabalhoDaEntrega, ({ motivo, ...m }) => acompanharEnvio(s, motivo === undefined ? m : { ...m, motivo })),
  ],
  rotinas: [{ nome: 'faturas:vencer', cron: '20 3 * * *', executar: () => vencerFaturas(s) }],
  registrar(app, porteiro, registro) {
    aceitarArquivos(app)
    registrar(app, porteiro, 'faturas.lotes', lotes, rotasDosLotes(s), registro)
    registrar(app, porteiro, 'faturas.configuracao', configuracaoDasFaturas, rotasDaConfiguracao(s), registro)
    registrar(app, porteiro, 'faturas.anulacoes', anulacoes, rotasDasAnulacoes(s), registro)
    registrar(app, porteiro, 'faturas.envio', envioDasFaturas, rotasDoEnvio(s), registro)
    registrar(app, porteiro, 'faturas.amostras', amostras, rotasDasAmostras(s), registro)
    registrar(app, porteiro, 'faturas.membros', faturasDosMembros, rotasDosMembros(s), registro)
  },
})

/** Invoices of the members: batches, approval, sending, and the page on which they are paid. */
export function moduloDasFaturas(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return { ...juntar([parteDosLotes(s), parteDaFaturaPublica(s)]), canaisAoVivo: canaisDasFaturas }
}
