/** Time of a step: minutes before now, or a number of days ago with a local time of day. */
export type Quando = number | readonly [dias: number, hora: string]

interface NoTempo {
  em: Quando
  /** `c` is the customer, otherwise a colleague's name */
  de: string
}
interface Palavra extends NoTempo {
  /** a name by which later steps refer to this message */
  id?: string
  cita?: string
}
/** Steps that the channel delivers. */
export type DoCanal =
  | (Palavra & { texto: string; anuncio?: { titulo: string; texto: string; url: string } })
  | (Palavra & { arquivo: string; como?: string; legenda?: string; medida?: readonly [number, number] })
  | (Palavra & { voz: string; segundos: number; onda: readonly number[] })
  | (Palavra & { local: { nome: string; endereco: string; latitude: number; longitude: number } })
  | (Palavra & { contato: { nome: string; telefone: string } })
  | (Palavra & { enquete: string; opcoes: readonly string[] })
  | (NoTempo & { vota: string; opcao: string })
  | (NoTempo & { reage: string; emoji: string })
  | (NoTempo & { edita: string; para: string })
  | (NoTempo & { apaga: string })
/** Steps that a colleague does in the product. */
export type DeColega =
  | (NoTempo & { nota: string; menciona?: string })
  | (NoTempo & { assume: true })
  | (NoTempo & { promete: string; emDias: number })
  | (NoTempo & { agenda: string; emDias: number })
  | (NoTempo & { espera: 'cliente' | 'concessionaria' | 'vistoria' })
  | (NoTempo & { adiaDias: number })
  | (NoTempo & { falha: string; erro: string })
export type Passo = DoCanal | DeColega

export interface Fio {
  nome: string
  numero: string
  tags: readonly string[]
  prioridade?: 'baixa' | 'normal' | 'alta' | 'urgente'
  passos: readonly Passo[]
}

const RAFAEL = 'Rafael Nogueira Lima'
const CLAUDIA = 'Cláudia Regina Teixeira'
const BRUNO = 'Bruno Cavalcanti Reis'
const THIAGO = 'Thiago Rocha Meireles'
const ALINE = 'Aline Ferreira Prado'

const VOZ_DA_CLIENTE = [
  30, 70, 30, 92, 54, 72, 57, 62, 39, 51, 3, 51, 37, 100, 52, 45, 39, 39, 37, 68, 55, 9, 2, 63, 59, 28, 2, 72, 1, 1, 50,
  54, 29, 5, 1, 1, 66, 69, 46, 57, 63, 43, 46, 71, 67, 1, 50, 47, 73, 46, 2, 3, 24, 41, 49, 76, 56, 71, 18, 11, 72, 2,
  2, 2,
]
const VOZ_DO_ATENDENTE = [
  0, 42, 67, 52, 40, 75, 48, 56, 69, 51, 34, 77, 33, 39, 54, 2, 2, 13, 61, 51, 84, 64, 57, 45, 45, 40, 33, 32, 34, 44,
  98, 54, 34, 2, 2, 2, 55, 48, 76, 20, 2, 2, 68, 61, 1, 1, 1, 8, 50, 29, 24, 13, 2, 2, 2, 2, 31, 100, 33, 52, 37, 47,
  27, 1,
]

/**
 * Conversations typical of a solar company: pictures, voice messages, electricity bills, a poll for an appointment, and
 * the colleagues' internal notes.
 */
export const fios: readonly Fio[] = [
  {
    nome: 'Marlene Ferreira Prado',
    numero: '5519992147730',
    tags: ['Pós-venda', 'Garantia'],
    prioridade: 'alta',
    passos: [
      {
        em: 52,
        de: 'c',
        arquivo: 'inversor.jpg',
        legenda: 'Está assim desde ontem à tarde',
        medida: [720, 960],
        id: 'foto',
      },
      {
        em: 51,
        de: 'c',
        arquivo: 'conta-de-luz.pdf',
        como: 'Conta de luz nov-2026.pdf',
        legenda: 'E essa é a conta que chegou',
      },
      {
        em: 47,
        de: CLAUDIA,
        nota: `@${THIAGO} E-07 é falha de rede, sem geração desde ontem às 15:40. Consegue passar na Dona Marlene amanhã cedo? O inversor está na garantia até 2031.`,
        menciona: THIAGO,
      },
      { em: 44, de: 'c', voz: 'voz-da-cliente.ogg', segundos: 14, onda: VOZ_DA_CLIENTE },
      {
        em: 38,
        de: RAFAEL,
        texto:
          'Obrigado pela foto! O E-07 é o inversor se protegendo de uma falha na rede da rua. Pode deixar ligado, não há perigo.',
        cita: 'foto',
        id: 'explicou',
      },
      { em: 36, de: 'c', reage: 'explicou', emoji: '🙏' },
      {
        em: 30,
        de: 'c',
        local: {
          nome: 'Casa da Marlene',
          endereco: 'Rua Coelho Rodrigues, 218, Centro, Teresina',
          latitude: -5.0892,
          longitude: -42.8016,
        },
      },
      { em: 24, de: RAFAEL, promete: 'Enviar o técnico para ver o inversor', emDias: 1 },
      {
        em: 22,
        de: RAFAEL,
        enquete: 'Qual horário fica melhor para a visita?',
        opcoes: ['8h às 10h', '10h às 12h', '14h às 16h'],
        id: 'horario',
      },
      { em: 17, de: 'c', vota: 'horario', opcao: '8h às 10h' },
      { em: 9, de: RAFAEL, voz: 'voz-do-atendente.ogg', segundos: 9, onda: VOZ_DO_ATENDENTE },
      { em: 6, de: 'c', texto: 'Combinado, meu filho. Vou deixar o portão aberto para ele.' },
    ],
  },
  {
    nome: 'Francinete Araújo',
    numero: '5586994417720',
    tags: ['Lead novo'],
    passos: [
      {
        em: 34,
        de: 'c',
        texto: 'Oi! Vi o anúncio da usina no telhado. Minha conta passa de R$ 700, dá para reduzir?',
        anuncio: {
          titulo: 'A conta depois da usina',
          texto: 'Simule em dois minutos quanto a sua casa economiza.',
          url: 'https://exemplo.test/simular',
        },
      },
      {
        em: 33,
        de: 'c',
        arquivo: 'telhado.jpg',
        legenda: 'O telhado do meu irmão ficou assim, quero igual',
        medida: [960, 720],
      },
      { em: 31, de: 'c', texto: 'Moro em Timon, casa com 4 pesoas', id: 'errou' },
      { em: 30, de: 'c', edita: 'errou', para: 'Moro em Timon, casa com 4 pessoas' },
      { em: 29, de: 'c', texto: 'Consegue me mandar uma simulação ainda hoje?' },
    ],
  },
  {
    nome: 'Pousada Maré Mansa',
    numero: '5584998102266',
    tags: ['Comercial', 'Turismo'],
    prioridade: 'alta',
    passos: [
      {
        em: [1, '10:12'],
        de: 'c',
        texto:
          'Bom dia! Aqui é o Everaldo, da pousada em Galinhos. Estamos trocando o diesel por energia solar com bateria.',
      },
      { em: [1, '10:20'], de: BRUNO, assume: true },
      {
        em: [1, '10:31'],
        de: BRUNO,
        texto: 'Bom dia, Everaldo! Ótima escolha. Me conta quantos quartos e se o ar fica ligado à noite?',
      },
      { em: [1, '10:40'], de: 'c', texto: 'São 14 quartos, ar das 20h às 7h na alta estação', id: 'quartos' },
      {
        em: [1, '16:05'],
        de: BRUNO,
        arquivo: 'proposta.pdf',
        como: 'Proposta 2026-0418.pdf',
        legenda: 'Segue a proposta com a geração mês a mês',
        id: 'proposta',
      },
      { em: [1, '16:06'], de: BRUNO, texto: 'Desculpe, essa mensagem era de outro cliente', id: 'trocada' },
      { em: [1, '16:07'], de: BRUNO, apaga: 'trocada' },
      { em: 85, de: 'c', texto: 'Recebi. A bateria segura a noite toda com os 14 aparelhos?', cita: 'proposta' },
      {
        em: 80,
        de: BRUNO,
        nota: 'Conferi com a engenharia: para 11 horas de ar precisa do segundo banco de baterias. Mandar a opção B com desconto de 4%.',
      },
      { em: 76, de: BRUNO, contato: { nome: 'Marina Siqueira, engenharia', telefone: '5531998410005' } },
      {
        em: 75,
        de: BRUNO,
        texto: 'Essa é a Marina, nossa engenheira. Ela explica a autonomia das baterias para você.',
        cita: 'quartos',
      },
      { em: 70, de: 'c', reage: 'quartos', emoji: '👍' },
      {
        em: 68,
        de: BRUNO,
        falha: 'A opção B fica em R$ 318.900,00, com a bateria segurando até as 7h.',
        erro: 'O WhatsApp não respondeu.',
      },
    ],
  },
  {
    nome: 'Raimundo Nonato Veras',
    numero: '5586981553907',
    tags: ['Homologação'],
    passos: [
      { em: [2, '09:02'], de: 'c', texto: 'Bom dia, já trocaram o medidor?' },
      { em: [2, '09:20'], de: RAFAEL, assume: true },
      {
        em: [2, '09:24'],
        de: RAFAEL,
        texto:
          'Bom dia, seu Raimundo! A vistoria foi aprovada ontem. A concessionária tem 7 dias para trocar o medidor.',
      },
      {
        em: [2, '09:30'],
        de: 'c',
        arquivo: 'padrao.jpg',
        legenda: 'O padrão está pronto, do jeito que pediram',
        medida: [720, 960],
        id: 'padrao',
      },
      { em: [2, '09:31'], de: RAFAEL, reage: 'padrao', emoji: '👏' },
      { em: [2, '09:40'], de: RAFAEL, espera: 'concessionaria' },
      {
        em: [2, '09:42'],
        de: RAFAEL,
        agenda: 'Seu Raimundo, passando para saber: o medidor novo já chegou aí?',
        emDias: 3,
      },
    ],
  },
  {
    nome: 'Auto Posto Carnaubal',
    numero: '5588997730418',
    tags: ['Comercial', '41,8 kWp'],
    passos: [
      { em: 128, de: 'c', texto: 'Boa! A cobertura das bombas aguenta placa? Segue a fachada.' },
      { em: 127, de: 'c', arquivo: 'fachada.jpg', medida: [960, 720] },
      { em: 96, de: ALINE, assume: true },
      {
        em: 94,
        de: ALINE,
        texto: 'Pela foto parece que sim, mas o engenheiro precisa ver a estrutura. Posso marcar para quinta?',
      },
      { em: 90, de: ALINE, adiaDias: 2 },
    ],
  },
]

/** A month of closed conversations: customer, request, answer, closing reason, and the customer's rating. */
export const finalizadas: readonly (readonly [
  nome: string,
  pedido: string,
  resposta: string,
  motivo: string,
  nota: number | null,
])[] = [
  [
    'Socorro Meneses',
    'Como leio os créditos na conta?',
    'Eles aparecem na linha «energia injetada». Marquei na foto para a senhora.',
    'Dúvida resolvida',
    5,
  ],
  [
    'Edilson Carvalho',
    'O aplicativo parou de mostrar a geração',
    'Era o wi-fi do inversor: troquei a rede daqui e já voltou a enviar.',
    'Monitoramento normalizado',
    5,
  ],
  [
    'Farmácia Bem Viver',
    'Preciso da segunda via do boleto',
    'Segunda via enviada no e-mail do financeiro, vence na sexta.',
    'Boleto enviado',
    4,
  ],
  [
    'Lucimar Teixeira',
    'Quando fazem a limpeza das placas?',
    'Sua limpeza ficou para o dia 12, entre 7h e 9h, antes do sol forte.',
    'Visita agendada',
    5,
  ],
  [
    'José Airton Pinheiro',
    'A proposta inclui o padrão de entrada?',
    'Inclui sim: padrão trifásico e a ART do engenheiro.',
    'Virou proposta',
    null,
  ],
  [
    'Sorveteria Kibom Demais',
    'Minha conta não baixou no primeiro mês',
    'A leitura pegou 9 dias de geração. Neste mês já vem o ciclo inteiro.',
    'Dúvida resolvida',
    3,
  ],
  [
    'Neide Albuquerque',
    'Quero incluir a casa da minha mãe nos créditos',
    'Rateio atualizado: 30% vão para a unidade dela a partir da próxima leitura.',
    'Rateio alterado',
    5,
  ],
  [
    'Cláudio Vasconcelos',
    'Deu um barulho no inversor de manhã',
    'É o relé armando quando o sol sobe. Ouvi seu áudio e está normal.',
    'Dúvida resolvida',
    4,
  ],
  [
    'Colégio Caminho do Saber',
    'Precisamos do laudo para o corpo de bombeiros',
    'Laudo e ART anexados, com a assinatura digital da engenheira.',
    'Documento enviado',
    5,
  ],
  [
    'Adriana Furtado',
    'Meu vizinho sombreou meu telhado com uma caixa d’água',
    'O técnico remanejou dois módulos e a geração voltou ao esperado.',
    'Assistência concluída',
    5,
  ],
  [
    'Valdir Siqueira',
    'Qual o prazo do financiamento?',
    'Até 72 meses, com a primeira parcela em 90 dias.',
    'Sem interesse agora',
    2,
  ],
  [
    'Mercearia Santa Luzia',
    'O parecer de acesso saiu?',
    'Saiu hoje, sem obras na rede. A instalação começa na segunda.',
    'Parecer aprovado',
    5,
  ],
]
