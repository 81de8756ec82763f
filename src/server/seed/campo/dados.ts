import type { ChecklistEscrito, ServicoNovo } from '#modules/ordens/publico.ts'

const item = {
  grupo: '',
  seguranca: false,
  obrigatorio: true,
  com_foto: false,
  unidade: '',
  minimo: null,
  maximo: null,
  opcoes: [],
}
const APR = [
  { ...item, grupo: 'APR', texto: 'Área isolada e sinalizada', tipo: 'sim_nao' as const, seguranca: true },
  { ...item, grupo: 'APR', texto: 'EPI completo e conferido', tipo: 'sim_nao' as const, seguranca: true },
  { ...item, grupo: 'APR', texto: 'Desligado CA e CC, sem tensão', tipo: 'sim_nao' as const, seguranca: true },
]
const foto = (nome: string, momento: 'antes' | 'durante' | 'depois', publica = true) => ({
  nome,
  momento,
  obrigatoria: true,
  publica,
})

export const CHECKLISTS: readonly ChecklistEscrito[] = [
  {
    nome: 'Inversor',
    tipo: 'corretiva',
    itens: [
      ...APR,
      { ...item, texto: 'Isolação dos cabos', tipo: 'numero', unidade: 'MΩ', minimo: 1 },
      { ...item, texto: 'Tensão da série 1', tipo: 'numero', unidade: 'V', minimo: 200, maximo: 850 },
      { ...item, texto: 'Aterramento', tipo: 'numero', unidade: 'Ω', maximo: 10 },
      { ...item, texto: 'Parâmetros de rede do inversor', tipo: 'sim_nao' },
      { ...item, texto: 'Monitoramento no aplicativo', tipo: 'feito' },
    ],
    vagas: [foto('Quadro antes', 'antes', false), foto('Quadro depois', 'depois')],
  },
  {
    nome: 'Limpeza de módulos',
    tipo: 'limpeza',
    itens: [
      ...APR,
      { ...item, texto: 'Módulos limpos', tipo: 'numero', unidade: 'un', minimo: 1 },
      { ...item, texto: 'Água usada', tipo: 'numero', unidade: 'L', obrigatorio: false },
      { ...item, texto: 'Módulo trincado ou quente', tipo: 'sim_nao' },
    ],
    vagas: [foto('Telhado antes', 'antes'), foto('Telhado depois', 'depois')],
  },
  {
    nome: 'Preventiva',
    tipo: 'preventiva',
    itens: [
      ...APR,
      { ...item, texto: 'Reaperto dos conectores', tipo: 'feito' },
      { ...item, texto: 'Termografia do quadro', tipo: 'numero', unidade: '°C', maximo: 70 },
      { ...item, texto: 'Geração comparada ao previsto', tipo: 'numero', unidade: '%', minimo: 85 },
      { ...item, texto: 'Recomendação ao cliente', tipo: 'texto', obrigatorio: false },
    ],
    vagas: [foto('Geral', 'depois')],
  },
  {
    nome: 'Termografia',
    tipo: 'vistoria',
    itens: [
      ...APR,
      {
        ...item,
        grupo: 'Condições',
        texto: 'Irradiância no plano dos módulos',
        tipo: 'numero',
        unidade: 'W/m²',
        minimo: 600,
      },
      { ...item, grupo: 'Condições', texto: 'Vento', tipo: 'numero', unidade: 'km/h', maximo: 28 },
      {
        ...item,
        grupo: 'Módulos',
        texto: 'Maior diferença entre células do mesmo módulo',
        tipo: 'numero',
        unidade: '°C',
        maximo: 20,
      },
      {
        ...item,
        grupo: 'Módulos',
        texto: 'Maior diferença entre módulos vizinhos',
        tipo: 'numero',
        unidade: '°C',
        maximo: 10,
      },
      {
        ...item,
        grupo: 'Módulos',
        texto: 'Posição dos pontos quentes no mapa de strings',
        tipo: 'texto',
        obrigatorio: false,
      },
      { ...item, grupo: 'Quadros', texto: 'Conexão mais quente', tipo: 'numero', unidade: '°C', maximo: 70 },
    ],
    vagas: [
      foto('Imagem térmica dos módulos', 'durante'),
      foto('Mesmo ponto, imagem visível', 'durante'),
      foto('Imagem térmica do quadro', 'durante', false),
    ],
  },
]

const base = {
  link_ao_concluir: true,
  descricao: '',
  no_telhado: false,
  preco_centavos: null,
  sla_horas: null,
  instrucoes: '',
  pecas: [],
}
/** The services; `checklist` is the position in the list above. */
export const SERVICOS: readonly (Omit<ServicoNovo, 'checklist_id'> & { checklist: number | null })[] = [
  {
    ...base,
    nome: 'Troca de inversor em garantia',
    tipo: 'garantia',
    duracao_min: 150,
    habilidades: ['nr10', 'inversor'],
    checklist: 0,
    sla_horas: 24,
  },
  {
    ...base,
    nome: 'Falha de inversor',
    tipo: 'corretiva',
    duracao_min: 120,
    habilidades: ['nr10'],
    checklist: 0,
    sla_horas: 24,
    preco_centavos: 28_000,
  },
  {
    ...base,
    nome: 'Troca de DPS',
    tipo: 'corretiva',
    duracao_min: 90,
    habilidades: ['nr10'],
    checklist: 0,
    preco_centavos: 19_000,
  },
  {
    ...base,
    nome: 'Limpeza residencial',
    tipo: 'limpeza',
    duracao_min: 120,
    habilidades: [],
    no_telhado: true,
    checklist: 1,
    preco_centavos: 35_000,
  },
  {
    ...base,
    nome: 'Limpeza comercial',
    tipo: 'limpeza',
    duracao_min: 240,
    habilidades: [],
    no_telhado: true,
    checklist: 1,
    preco_centavos: 98_000,
  },
  {
    ...base,
    nome: 'Preventiva semestral',
    tipo: 'preventiva',
    duracao_min: 180,
    habilidades: ['nr10'],
    checklist: 2,
    preco_centavos: 42_000,
  },
  { ...base, nome: 'Vistoria técnica', tipo: 'vistoria', duracao_min: 60, habilidades: [], checklist: null },
  {
    ...base,
    nome: 'Instalação residencial',
    tipo: 'instalacao',
    duracao_min: 480,
    habilidades: ['nr10'],
    no_telhado: true,
    checklist: null,
  },
  {
    ...base,
    nome: 'Laudo para seguro',
    tipo: 'seguro',
    duracao_min: 90,
    habilidades: [],
    checklist: null,
    preco_centavos: 30_000,
  },
  {
    ...base,
    nome: 'Termografia da usina',
    tipo: 'vistoria',
    duracao_min: 120,
    habilidades: ['termografia'],
    checklist: 3,
    preco_centavos: 65_000,
    instrucoes: 'Com sol firme e a usina gerando há uma hora. A imagem visível tem o enquadramento da térmica.',
  },
]
/** Position of the thermography, which only plants get. */
export const TERMOGRAFIA = SERVICOS.length - 1

export const PROBLEMAS: readonly string[] = [
  'Falha 203 no inversor, sem gerar desde ontem.',
  'Geração caiu um terço depois da chuva.',
  'Aplicativo não mostra a geração há três dias.',
  'Disjuntor do quadro CA desarma à tarde.',
  'Módulos com muita poeira da obra vizinha.',
  'Cliente pediu laudo para o seguro.',
]

export const CREWS = [
  { nome: 'Centro 1', veiculo: { nome: 'Van 1', tipo: 'van' }, instalacao: false, sabado: false },
  { nome: 'Centro 2', veiculo: { nome: 'Van 2', tipo: 'van' }, instalacao: false, sabado: false },
  { nome: 'Interior', veiculo: { nome: 'Van do interior', tipo: 'van' }, instalacao: false, sabado: false },
  { nome: 'Instalação 1', veiculo: { nome: 'Caminhão com munck', tipo: 'munck' }, instalacao: true, sabado: true },
  { nome: 'Plantão', veiculo: { nome: 'Carro elétrico de campo', tipo: 'carro' }, instalacao: false, sabado: true },
] as const
