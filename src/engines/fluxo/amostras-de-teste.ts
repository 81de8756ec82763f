import type { Catalogo } from './definicao.ts'
import type { Ambiente } from './estado.ts'
import { fluxo, type Aresta, type Fluxo, type No, type NoDe, type TipoDeNo } from './tipos.ts'

/** Helpers that build small flows for tests. */
export const no = <T extends TipoDeNo>(id: string, tipo: T, dados: Partial<NoDe<T>['dados']> = {}, nome = ''): No =>
  ({ id, tipo, nome, x: 0, y: 0, dados: { ...vazios[tipo], ...dados } }) as unknown as No
const insistencia = { tentativas: 1, recusa: '', limite_min: null }
const vazios: { [T in TipoDeNo]: NoDe<T>['dados'] } = {
  inicio: { recebe: [] },
  rotina: {},
  fim: {},
  mensagem: { texto: 'Olá', arquivo: null },
  pergunta: { texto: 'Qual?', resposta: 'texto', variavel: 'resposta', minimo: null, maximo: null, ...insistencia },
  menu: { texto: 'Escolha', botao: 'Ver opções', forma: 'auto', variavel: '', opcoes: [], ...insistencia },
  condicao: { casos: [] },
  horario: { faixas: [], feriados_nacionais: true, feriados: [] },
  http: {
    metodo: 'GET',
    url: 'https://exemplo.com.br',
    cabecalhos: [],
    corpo: '',
    timeout_ms: 8000,
    mapa: [],
    exemplo: '',
  },
  definir: { atribuicoes: [] },
  acao: { acao: '', parametros: {} },
  ia: { instrucao: 'Responda', variavel: '', enviar: true, exemplo: '' },
  esperar: { ate: 'duracao', quantidade: 1, unidade: 'minutos' },
  ir_para: { alvo: '' },
  subfluxo: { alvo: '', parte: '', entradas: [], retornos: [] },
}

/** Edges in short form: `'a>b'`, or `'a:falha>c'` for another exit than `ok`. */
export const desenho = (nos: No[], ligacoes: string[]): Fluxo =>
  fluxo.parse({
    nos,
    arestas: ligacoes.map((l, n): Aresta => {
      const [, de = '', saida = 'ok', para = ''] = /^(\w+)(?::(\w+))?>(\w+)$/.exec(l) ?? []
      return { id: `a${n}`, de, saida, para }
    }),
  })

export const catalogo: Catalogo = {
  etiqueta: {
    rotulo: 'Etiquetar',
    encerra: false,
    campos: [{ nome: 'etiqueta', rotulo: 'Etiqueta', tipo: 'texto', obrigatorio: true }],
  },
  entregar: { rotulo: 'Entregar a uma pessoa', encerra: true, campos: [] },
}

export const ambiente = (extra: Partial<Ambiente> = {}): Ambiente => ({
  agora: '2026-02-02T13:00:00.000Z',
  fuso: 'America/Sao_Paulo',
  feriados: [],
  canal: { nome: 'api', texto_maximo: 4096, botoes: 0, lista: 0 },
  dados: { 'contato.nome': 'Edna Souza', etiquetas: ['vip'] },
  ...extra,
})
export const terreno = {
  catalogo,
  dados: ['contato.nome', 'etiquetas'],
  segredos: ['CHAVE'],
  canais: [{ nome: 'WhatsApp', texto_maximo: 4096 }],
}
