import type { Definicao, Falta, Movimento, Vez } from '../definicao.ts'
import type { Entrada } from '../estado.ts'
import { respostas, lerResposta } from '../respostas.ts'
import { cortar } from '../texto.ts'
import { ate, semResposta } from '../tempo.ts'
import type { NoDe } from '../tipos.ts'
import { escolher, oferta } from '../opcoes.ts'

const falha = (obrigatoria = true) => ({ id: 'falha', nome: 'Não entendeu', obrigatoria })
const faltaTexto = (texto: string, frase: string): Falta[] => (texto.trim() ? [] : [{ texto: frase, campo: 'texto' }])

/**
 * Handles an invalid answer: sends the node's rejection sentence (or `frase`) and waits again; after the last attempt
 * takes the exit `falha`.
 */
function insistir(no: NoDe<'pergunta'> | NoDe<'menu'>, vez: Vez, frase: string): Movimento {
  if (vez.estado.tentativas >= no.dados.tentativas) return { sair: 'falha' }
  vez.estado.tentativas += 1
  vez.pedir({
    tipo: 'mensagem',
    no: no.id,
    texto: cortar(vez.dizer(no.dados.recusa) || frase, vez.ambiente.canal.texto_maximo),
  })
  return { esperar: { tipo: 'entrada', ate: ate(vez, no.dados.limite_min) } }
}

const respondida = (entrada: Entrada): entrada is Extract<Entrada, { tipo: 'mensagem' }> => entrada.tipo === 'mensagem'

export const mensagem: Definicao<'mensagem'> = {
  rotulo: 'Mensagem',
  saidas: () => [{ id: 'ok', nome: 'Depois', obrigatoria: true }],
  entrar(no, vez) {
    const texto = cortar(vez.dizer(no.dados.texto), vez.ambiente.canal.texto_maximo)
    vez.pedir({ tipo: 'mensagem', no: no.id, texto, ...(no.dados.arquivo ? { arquivo: no.dados.arquivo } : {}) })
    return { sair: 'ok' }
  },
  textos: (d) => [{ onde: 'texto', texto: d.texto }],
  faltas: (d) => (d.arquivo ? [] : faltaTexto(d.texto, 'Escreva a mensagem ou anexe um arquivo.')),
}

export const pergunta: Definicao<'pergunta'> = {
  rotulo: 'Pergunta',
  saidas: (d) => [
    ...(d.resposta === 'sim_nao'
      ? [
          { id: 'sim', nome: 'Sim', obrigatoria: true },
          { id: 'nao', nome: 'Não', obrigatoria: true },
        ]
      : [{ id: 'ok', nome: 'Respondeu', obrigatoria: true }]),
    falha(),
    ...semResposta(d.limite_min),
  ],
  ouve: () => true,
  entrar(no, vez) {
    vez.estado.tentativas = 0
    vez.pedir({
      tipo: 'mensagem',
      no: no.id,
      texto: cortar(vez.dizer(no.dados.texto), vez.ambiente.canal.texto_maximo),
    })
    return { esperar: { tipo: 'entrada', ate: ate(vez, no.dados.limite_min) } }
  },
  receber(no, entrada, vez) {
    if (entrada.tipo === 'tempo') return { sair: 'sem_resposta' }
    if (!respondida(entrada)) return null
    const lida = lerResposta(no.dados, entrada, vez.ambiente.agora, vez.ambiente.fuso)
    if (lida === null) return insistir(no, vez, respostas[no.dados.resposta].recusa)
    vez.guardar(no.dados.variavel, lida)
    return { sair: typeof lida === 'boolean' ? (lida ? 'sim' : 'nao') : 'ok' }
  },
  textos: (d) => [
    { onde: 'texto', texto: d.texto },
    { onde: 'recusa', texto: d.recusa },
  ],
  define: (d) => [d.variavel],
  faltas: (d) => [
    ...faltaTexto(d.texto, 'Escreva a pergunta.'),
    ...(d.variavel ? [] : [{ texto: 'Diga em que variável guardar a resposta.', campo: 'variavel' }]),
  ],
}

export const menu: Definicao<'menu'> = {
  rotulo: 'Menu',
  saidas: (d) => [
    ...d.opcoes.map((o) => ({ id: `op_${o.id}`, nome: o.texto || 'Opção', obrigatoria: true })),
    falha(),
    ...semResposta(d.limite_min),
  ],
  ouve: () => true,
  entrar(no, vez) {
    vez.estado.tentativas = 0
    vez.pedir({ tipo: 'mensagem', no: no.id, ...oferta(no, vez) })
    return { esperar: { tipo: 'entrada', ate: ate(vez, no.dados.limite_min) } }
  },
  receber(no, entrada, vez) {
    if (entrada.tipo === 'tempo') return { sair: 'sem_resposta' }
    if (!respondida(entrada)) return null
    const escolhida = escolher(no, entrada, vez.dizer)
    if (!escolhida) return insistir(no, vez, 'Não entendi. Responda com o número ou o nome de uma das opções.')
    if (no.dados.variavel) vez.guardar(no.dados.variavel, vez.dizer(escolhida.texto))
    return { sair: `op_${escolhida.id}` }
  },
  textos: (d) => [
    { onde: 'texto', texto: d.texto },
    { onde: 'recusa', texto: d.recusa },
    ...d.opcoes.map((o) => ({ onde: 'opcoes', texto: o.texto })),
  ],
  define: (d) => (d.variavel ? [d.variavel] : []),
  faltas: (d) => [
    ...faltaTexto(d.texto, 'Escreva o texto do menu.'),
    ...(d.opcoes.length === 0
      ? [{ texto: 'O menu não tem opções.', campo: 'opcoes' }]
      : d.opcoes.some((o) => !o.texto.trim())
        ? [{ texto: 'Há uma opção sem texto.', campo: 'opcoes' }]
        : []),
  ],
}
