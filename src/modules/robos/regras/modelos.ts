import type { Caso } from '#engines/fluxo/casos.ts'
import { fluxo, type Aresta, type Fluxo, type NoDe, type TipoDeNo } from '#engines/fluxo/tipos.ts'

export const modelosDeRobo = ['branco', 'triagem', 'conta_de_luz', 'segunda_via', 'fora_do_horario'] as const
export type ModeloDeRobo = (typeof modelosDeRobo)[number]

export interface Modelo {
  nome: string
  descricao: string
  fluxo: Fluxo
  casos: Caso[]
  quando?: 'fora_do_horario' | 'palavra'
  /** words that call it */
  palavras?: readonly string[]
}

const COLUNA = 300
const LINHA = 170
type Escrito = { id: string; tipo: TipoDeNo; nome: string; x: number; y: number; dados: unknown }
const no = <T extends TipoDeNo>(
  id: string,
  tipo: T,
  [coluna, linha]: [number, number],
  nome: string,
  dados: NoDe<T>['dados'],
): Escrito => ({ id, tipo, nome, x: coluna * COLUNA, y: linha * LINHA, dados })
const insistir = { tentativas: 2, recusa: '', limite_min: null }
const diz = (id: string, lugar: [number, number], nome: string, texto: string) =>
  no(id, 'mensagem', lugar, nome, { texto, arquivo: null })
const pergunta = (
  id: string,
  lugar: [number, number],
  nome: string,
  texto: string,
  { resposta, variavel, recusa = '' }: Pick<NoDe<'pergunta'>['dados'], 'resposta' | 'variavel'> & { recusa?: string },
) => no(id, 'pergunta', lugar, nome, { texto, resposta, variavel, minimo: null, maximo: null, ...insistir, recusa })
const entregar = (id: string, lugar: [number, number], nome = 'Enviar para a fila') =>
  no(id, 'acao', lugar, nome, { acao: 'fila', parametros: { fila_id: '' } })
const etiquetar = (id: string, lugar: [number, number], tags: string) =>
  no(id, 'acao', lugar, `Etiquetar: ${tags}`, { acao: 'etiquetar', parametros: { tags } })

/** Builds a flow; edges are written as `a>b` or `a:saida>b`. */
const desenhar = (nos: Escrito[], ligacoes: string): Fluxo =>
  fluxo.parse({
    nos,
    arestas: ligacoes
      .trim()
      .split(/\s+/)
      .map((l, n): Aresta => {
        const [, de = '', saida = 'ok', para = ''] = /^(\w+)(?::(\w+))?>(\w+)$/.exec(l) ?? []
        return { id: `a${n + 1}`, de, saida, para }
      }),
  })
const conversa = (id: string, nome: string, roteiro: Caso['roteiro'], agora: string | null = null): Caso => ({
  id,
  nome,
  agora,
  canal: null,
  roteiro,
})
const cliente = (texto: string, arquivo = false) => ({ tipo: 'cliente' as const, texto, arquivo })
const responde = (texto: string) => ({ tipo: 'diz' as const, texto })

const triagem: Modelo = {
  nome: 'Triagem com menu',
  descricao: 'Cumprimenta, pergunta o assunto e entrega a conversa já etiquetada.',
  fluxo: desenhar(
    [
      no('inicio', 'inicio', [0, 1], '', { recebe: [] }),
      diz(
        'ola',
        [1, 1],
        'Boas-vindas',
        '{{saudacao}}, {{contato.primeiro_nome|tudo bem}}! Aqui é o assistente da nossa equipe. 🌻',
      ),
      no('assunto', 'menu', [2, 1], 'Assunto', {
        texto: 'Como posso ajudar?',
        botao: 'Ver opções',
        forma: 'auto',
        variavel: 'assunto',
        ...insistir,
        opcoes: [
          { id: 'orcamento', texto: 'Quero um orçamento', descricao: '' },
          { id: 'cliente', texto: 'Já sou cliente', descricao: '' },
          { id: 'outro', texto: 'Outro assunto', descricao: '' },
        ],
      }),
      etiquetar('tag_orcamento', [3, 0], 'orçamento'),
      pergunta('cidade', [4, 0], 'Cidade', 'Que ótimo! Em qual cidade o sistema seria instalado?', {
        resposta: 'texto',
        variavel: 'cidade',
      }),
      etiquetar('tag_cliente', [3, 1], 'cliente'),
      pergunta('problema', [4, 1], 'O que aconteceu', 'Certo! Conte em poucas palavras o que aconteceu.', {
        resposta: 'texto',
        variavel: 'problema',
      }),
      diz('passar', [5, 1], 'Vou transferir', 'Obrigado! Já vou chamar alguém da equipe para continuar com você.'),
      entregar('fila', [6, 1]),
    ],
    'inicio>ola ola>assunto assunto:op_orcamento>tag_orcamento assunto:op_cliente>tag_cliente assunto:op_outro>passar assunto:falha>passar tag_orcamento>cidade cidade>passar cidade:falha>passar tag_cliente>problema problema>passar problema:falha>passar passar>fila',
  ),
  casos: [
    conversa('orcamento', 'Quem quer orçamento diz a cidade e chega à equipe', [
      responde('Como posso ajudar'),
      cliente('1'),
      responde('Em qual cidade'),
      cliente('Campinas'),
      { tipo: 'variavel', nome: 'cidade', valor: 'Campinas' },
      { tipo: 'acao', acao: 'fila' },
      { tipo: 'acaba' },
    ]),
    conversa('confuso', 'Quem não é entendido três vezes fala com uma pessoa', [
      cliente('???'),
      responde('Não entendi'),
      cliente('???'),
      cliente('???'),
      { tipo: 'acao', acao: 'fila' },
    ]),
  ],
}

const contaDeLuz: Modelo = {
  nome: 'Conta de luz para orçamento solar',
  descricao: 'Colhe nome, cidade, consumo e a foto da conta para o comercial orçar sem perguntar de novo.',
  fluxo: desenhar(
    [
      no('inicio', 'inicio', [0, 1], '', { recebe: [] }),
      diz(
        'ola',
        [1, 1],
        'Boas-vindas',
        '{{saudacao}}! Para calcular seu sistema solar preciso de quatro informações rápidas. ☀️',
      ),
      pergunta('nome', [2, 1], 'Nome', 'Qual é o seu nome completo?', { resposta: 'texto', variavel: 'nome' }),
      no('gravar_nome', 'acao', [3, 1], 'Preencher nome', {
        acao: 'contato',
        parametros: { campo: 'nome', valor: '{{nome}}' },
      }),
      pergunta('cidade', [4, 1], 'Cidade', 'Prazer, {{nome}}! Em qual cidade fica o imóvel?', {
        resposta: 'texto',
        variavel: 'cidade',
      }),
      pergunta(
        'kwh',
        [5, 1],
        'Consumo',
        'Quantos kWh você gasta por mês, em média? O número aparece na conta de luz.',
        { resposta: 'kwh', variavel: 'consumo_kwh' },
      ),
      no('porte', 'condicao', [6, 1], 'Tamanho do consumo', {
        casos: [
          {
            id: 'alto',
            nome: '1.000 kWh ou mais',
            juntar: 'e',
            regras: [{ campo: 'consumo_kwh', operador: 'maior_igual', valor: '1000' }],
          },
        ],
      }),
      no('prioridade', 'acao', [7, 0], 'Prioridade alta', { acao: 'prioridade', parametros: { prioridade: 'alta' } }),
      pergunta(
        'conta',
        [8, 1],
        'Foto da conta',
        'Agora envie uma foto ou o PDF da sua última conta de luz, por favor.',
        { resposta: 'arquivo', variavel: 'conta_de_luz' },
      ),
      etiquetar('tag', [9, 1], 'orçamento solar'),
      diz(
        'pronto',
        [10, 1],
        'Recebido',
        'Recebi tudo, obrigado! Nossa equipe comercial vai preparar a proposta e responder por aqui.',
      ),
      diz('ajuda', [8, 2], 'Chamar alguém', 'Sem problema! Vou chamar alguém da equipe para ajudar.'),
      entregar('fila', [11, 1]),
    ],
    'inicio>ola ola>nome nome>gravar_nome nome:falha>ajuda gravar_nome>cidade cidade>kwh cidade:falha>ajuda kwh>porte kwh:falha>ajuda porte:caso_alto>prioridade porte:senao>conta prioridade>conta conta>tag conta:falha>ajuda tag>pronto pronto>fila ajuda>fila',
  ),
  casos: [
    conversa('completo', 'Colhe tudo e entrega com a conta anexada', [
      cliente('Edna Souza'),
      responde('Em qual cidade'),
      cliente('Sumaré'),
      cliente('uns 1.250 kWh'),
      { tipo: 'variavel', nome: 'consumo_kwh', valor: '1250' },
      responde('conta de luz'),
      cliente('conta.jpg', true),
      responde('Recebi tudo'),
      { tipo: 'acao', acao: 'fila' },
    ]),
    conversa('nao_sabe', 'Quem não sabe o consumo não fica preso', [
      cliente('Edna'),
      cliente('Sumaré'),
      cliente('não sei'),
      cliente('não faço ideia'),
      cliente('nem imagino'),
      responde('chamar alguém'),
      { tipo: 'acaba' },
    ]),
  ],
}

const COMERCIAL = {
  faixas: [{ dias: [1, 2, 3, 4, 5], de: '08:00', ate: '18:00' }],
  feriados_nacionais: true,
  feriados: [],
}
const foraDoHorario: Modelo = {
  nome: 'Fora do horário',
  descricao: 'Avisa que a equipe já encerrou o dia, anota o recado e deixa a conversa na fila.',
  quando: 'fora_do_horario',
  fluxo: desenhar(
    [
      no('inicio', 'inicio', [0, 1], '', { recebe: [] }),
      no('horario', 'horario', [1, 1], 'Estamos atendendo?', COMERCIAL),
      diz(
        'fechado',
        [2, 1],
        'Já encerramos',
        '{{saudacao}}! Nosso atendimento é de segunda a sexta, das 8h às 18h. Sua mensagem já está guardada com a gente. 🌙',
      ),
      pergunta(
        'urgente',
        [3, 1],
        'É urgente?',
        'É uma urgência com a sua usina, como fumaça, faísca ou risco elétrico?',
        { resposta: 'sim_nao', variavel: 'urgente' },
      ),
      no('prioridade', 'acao', [4, 0], 'Prioridade urgente', {
        acao: 'prioridade',
        parametros: { prioridade: 'urgente' },
      }),
      diz(
        'seguranca',
        [5, 0],
        'Orientação',
        'Desligue o disjuntor da usina, se for seguro, e não toque nos equipamentos. Havendo fogo, ligue 193. Vamos tratar seu caso antes dos outros.',
      ),
      pergunta(
        'recado',
        [4, 1],
        'Recado',
        'Quer deixar um recado? Escreva em uma mensagem e respondemos no próximo dia útil.',
        { resposta: 'texto', variavel: 'recado' },
      ),
      diz('anotado', [5, 1], 'Anotado', 'Anotado! Até logo.'),
      entregar('fila', [6, 1]),
    ],
    'inicio>horario horario:aberto>fila horario:fechado>fechado fechado>urgente urgente:sim>prioridade urgente:nao>recado urgente:falha>recado prioridade>seguranca seguranca>fila recado>anotado recado:falha>fila anotado>fila',
  ),
  casos: [
    conversa(
      'noite',
      'De noite avisa e anota o recado',
      [
        responde('segunda a sexta'),
        cliente('não'),
        responde('recado'),
        cliente('Quero uma visita'),
        responde('Anotado'),
        { tipo: 'variavel', nome: 'recado', valor: 'Quero uma visita' },
      ],
      '2026-02-03T01:00:00.000Z',
    ),
    conversa(
      'feriado',
      'No Natal também',
      [responde('Nosso atendimento'), cliente('sim'), responde('193'), { tipo: 'acao', acao: 'fila' }],
      '2026-12-25T15:00:00.000Z',
    ),
    conversa('dia', 'De dia passa direto para a equipe', [{ tipo: 'acao', acao: 'fila' }]),
  ],
}

const segundaVia: Modelo = {
  nome: 'Segunda via da fatura',
  descricao:
    'Quem escreve “segunda via”, “boleto” ou “fatura” recebe o link das faturas em aberto; se não resolver, a fila.',
  quando: 'palavra',
  palavras: ['segunda via', '2ª via', '2a via', 'boleto', 'fatura'],
  fluxo: desenhar(
    [
      no('inicio', 'inicio', [0, 0], '', { recebe: [] }),
      diz('ola', [1, 0], 'Um instante', '{{saudacao}}! Vou buscar suas faturas em aberto.'),
      no('enviar', 'acao', [2, 0], 'Enviar segunda via', { acao: 'segunda_via', parametros: {} }),
      pergunta('resolveu', [3, 0], 'Resolveu?', 'Era isso que você precisava?', {
        resposta: 'sim_nao',
        variavel: 'resolveu',
      }),
      diz('pronto', [4, 0], 'Pronto', 'Que bom! Se precisar, é só escrever.'),
      no('fim', 'acao', [5, 0], 'Finalizar', { acao: 'finalizar', parametros: { motivo: 'Segunda via enviada' } }),
      diz('equipe', [4, 1], 'Passar para a equipe', 'Certo, a equipe continua com você.'),
      entregar('fila', [5, 1]),
    ],
    'inicio>ola ola>enviar enviar>resolveu resolveu:sim>pronto resolveu:nao>equipe resolveu:falha>equipe pronto>fim equipe>fila',
  ),
  casos: [
    conversa('resolve', 'Recebe e agradece', [
      responde('suas faturas em aberto'),
      { tipo: 'acao', acao: 'segunda_via' },
      cliente('sim'),
      responde('Que bom'),
      { tipo: 'acao', acao: 'finalizar' },
    ]),
    conversa('equipe', 'Precisa de outra coisa e vai para a equipe', [
      { tipo: 'acao', acao: 'segunda_via' },
      cliente('não'),
      responde('a equipe continua'),
      { tipo: 'acao', acao: 'fila' },
    ]),
  ],
}

const branco: Modelo = {
  nome: 'Em branco',
  descricao: 'Só o começo: você desenha o resto.',
  casos: [],
  fluxo: desenhar(
    [
      no('inicio', 'inicio', [0, 0], '', { recebe: [] }),
      diz('ola', [1, 0], 'Boas-vindas', 'Olá, {{contato.primeiro_nome|tudo bem}}! Como podemos ajudar?'),
      entregar('fila', [2, 0]),
    ],
    'inicio>ola ola>fila',
  ),
}

export const modelos: Record<ModeloDeRobo, Modelo> = {
  branco,
  triagem,
  conta_de_luz: contaDeLuz,
  segunda_via: segundaVia,
  fora_do_horario: foraDoHorario,
}
