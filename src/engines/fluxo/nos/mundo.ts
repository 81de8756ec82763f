import type { Definicao, Vez } from '../definicao.ts'
import type { Entrada, Valor } from '../estado.ts'
import { pedacos, type Escrita } from '../interpolar.ts'
import { caminhoEm } from '../caminho.ts'
import { cortar } from '../texto.ts'
import { NOME_DE_VARIAVEL } from '../tipos.ts'

/** Nodes that call an external service and continue after its response. */
const saidas = () => [
  { id: 'ok', nome: 'Deu certo', obrigatoria: true },
  { id: 'erro', nome: 'Deu erro', obrigatoria: true },
]
const respondida = (entrada: Entrada): entrada is Extract<Entrada, { tipo: 'resposta' }> => entrada.tipo === 'resposta'

export const http: Definicao<'http'> = {
  rotulo: 'Requisição HTTP',
  saidas,
  entrar({ id, dados: d }, vez: Vez) {
    const em = (modelo: string, escrita: Escrita) =>
      pedacos(modelo, { variaveis: vez.estado.variaveis, dados: vez.ambiente.dados }, escrita)
    vez.pedir({
      tipo: 'http',
      no: id,
      ficha: vez.ficha,
      pedido: {
        metodo: d.metodo,
        url: em(d.url, 'endereco'),
        cabecalhos: d.cabecalhos.map((c) => ({ nome: c.nome, valor: em(c.valor, 'cabecalho') })),
        corpo: em(d.corpo, 'json'),
        timeout_ms: d.timeout_ms,
      },
    })
    return { esperar: { tipo: 'resposta' } }
  },
  receber({ dados: d }, entrada, vez) {
    if (!respondida(entrada)) return null
    if (!entrada.ok) return { sair: 'erro' }
    for (const { caminho, variavel } of d.mapa) {
      const achado = caminhoEm(entrada.dados, caminho)
      if (achado !== undefined) vez.guardar(variavel, achado)
    }
    return { sair: 'ok' }
  },
  textos: (d) => [
    { onde: 'url', texto: d.url, segredos: true },
    ...d.cabecalhos.map((c) => ({ onde: 'cabecalhos', texto: c.valor, segredos: true as const })),
    { onde: 'corpo', texto: d.corpo, segredos: true },
  ],
  define: (d) => d.mapa.map((m) => m.variavel),
  faltas: (d) => [
    ...(/^https?:\/\/[^\s/{}]+/.test(d.url)
      ? []
      : [
          {
            texto: 'Escreva o endereço completo, começando com https:// e sem variáveis no nome do servidor.',
            campo: 'url',
          },
        ]),
    ...(d.mapa.every((m) => NOME_DE_VARIAVEL.test(m.variavel) && m.caminho)
      ? []
      : [{ texto: 'Há uma linha do mapa incompleta.', campo: 'mapa' }]),
    ...(d.cabecalhos.every((c) => /^[A-Za-z0-9-]{1,80}$/.test(c.nome))
      ? []
      : [{ texto: 'Há um cabeçalho com nome inválido.', campo: 'cabecalhos' }]),
    ...(d.exemplo === '' || json(d.exemplo)
      ? []
      : [{ texto: 'O exemplo de resposta não é um JSON.', campo: 'exemplo' }]),
  ],
}

const json = (t: string): boolean => {
  try {
    JSON.parse(t)
    return true
  } catch {
    return false
  }
}

export const ia: Definicao<'ia'> = {
  rotulo: 'Resposta de IA',
  saidas,
  entrar(no, vez) {
    vez.pedir({ tipo: 'ia', no: no.id, ficha: vez.ficha, instrucao: vez.dizer(no.dados.instrucao) })
    return { esperar: { tipo: 'resposta' } }
  },
  receber(no, entrada, vez) {
    if (!respondida(entrada)) return null
    const dita: Valor = entrada.ok && typeof entrada.dados === 'string' ? entrada.dados.trim() : ''
    if (!dita) return { sair: 'erro' }
    vez.guardar(no.dados.variavel || 'resposta_da_ia', dita)
    if (no.dados.enviar)
      vez.pedir({ tipo: 'mensagem', no: no.id, texto: cortar(dita, vez.ambiente.canal.texto_maximo) })
    return { sair: 'ok' }
  },
  textos: (d) => [{ onde: 'instrucao', texto: d.instrucao }],
  define: (d) => [d.variavel || 'resposta_da_ia'],
  faltas: (d) => (d.instrucao.trim() ? [] : [{ texto: 'Diga o que a assistente deve responder.', campo: 'instrucao' }]),
}

export const acao: Definicao<'acao'> = {
  rotulo: 'Ação',
  saidas: () => [{ id: 'ok', nome: 'Depois', obrigatoria: false }],
  entrar(no, vez) {
    const { acao: nome, parametros } = no.dados
    vez.pedir({
      tipo: 'acao',
      no: no.id,
      acao: nome,
      parametros: Object.fromEntries(Object.entries(parametros).map(([k, v]) => [k, vez.dizer(v)])),
    })
    return vez.catalogo[nome]?.encerra ? { acabar: 'acao' } : { sair: 'ok' }
  },
  textos: (d) => Object.values(d.parametros).map((texto) => ({ onde: 'parametros', texto })),
  faltas(d, catalogo) {
    const conhecida = catalogo[d.acao]
    if (!conhecida) return [{ texto: 'Escolha a ação.', campo: 'acao' }]
    return conhecida.campos
      .filter((c) => c.obrigatorio && !d.parametros[c.nome]?.trim())
      .map((c) => ({ texto: `Preencha “${c.rotulo}”.`, campo: `parametros.${c.nome}` }))
  },
}
