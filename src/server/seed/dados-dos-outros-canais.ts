import type { Modelo } from '#modules/chat/canais/whatsapp/regras/modelos.ts'
import type { Quando } from './dados-dos-fios.ts'

interface NoTempo {
  em: Quando
  /** `c` is the customer, otherwise a colleague's name */
  de: string
}
/**
 * A step of a thread. A delivery is in the channel's own format (`bruto`); other steps are inserted in the form in
 * which a send would have left them.
 */
export type Passo = NoTempo &
  (
    | { bruto: Record<string, unknown> }
    | { texto: string; status?: 'enviada' | 'entregue' | 'lida'; dados?: Record<string, unknown> }
    | {
        arquivo: string
        como?: string
        medida?: readonly [number, number]
        texto?: string
        dados?: Record<string, unknown>
      }
  )

export interface FioDeCanal {
  nome: string
  /** a WhatsApp number or a Telegram chat id */
  endereco: string
  tags: readonly string[]
  passos: readonly Passo[]
}

const ALINE = 'Aline Ferreira Prado'
const BRUNO = 'Bruno Cavalcanti Reis'
const RAFAEL = 'Rafael Nogueira Lima'
const FIGURINHA = {
  arquivo: 'figurinha.webp',
  medida: [384, 384] as const,
  dados: { tipo: 'figurinha', animada: false },
}

const texto = (body: string) => ({ type: 'text', text: { body } })
const botao = (rotulo: string) => ({ type: 'button', button: { text: rotulo, payload: rotulo } })

export const modelos: readonly Modelo[] = [
  {
    id: '7710020000000001',
    nome: 'visita_tecnica',
    idioma: 'pt_BR',
    categoria: 'UTILITY',
    situacao: 'APPROVED',
    motivo: null,
    componentes: [
      { type: 'HEADER', format: 'TEXT', text: 'Sua visita técnica' },
      {
        type: 'BODY',
        text: 'Olá, {{1}}! O técnico {{2}} vai à sua casa em {{3}}. Podemos confirmar?',
        example: { body_text: [['Luciana', 'Thiago', '24/11, entre 8h e 10h']] },
      },
      { type: 'FOOTER', text: 'Girassol Energia' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirmar' },
          { type: 'QUICK_REPLY', text: 'Remarcar' },
        ],
      },
    ],
  },
  {
    id: '7710020000000002',
    nome: 'retorno_da_proposta',
    idioma: 'pt_BR',
    categoria: 'MARKETING',
    situacao: 'APPROVED',
    motivo: null,
    componentes: [
      {
        type: 'BODY',
        text: 'Oi, {{1}}! Conseguiu olhar a proposta de {{2}}? Ela vale até {{3}} e eu posso tirar qualquer dúvida por aqui.',
        example: { body_text: [['Otávio', '5,6 kWp', '30/11']] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Quero conversar' },
          { type: 'QUICK_REPLY', text: 'Agora não' },
        ],
      },
    ],
  },
  {
    id: '7710020000000003',
    nome: 'fatura_disponivel',
    idioma: 'pt_BR',
    categoria: 'UTILITY',
    situacao: 'APPROVED',
    motivo: null,
    componentes: [
      {
        type: 'BODY',
        text: 'Olá, {{1}}. A fatura de {{2}} da sua energia por assinatura já está pronta: {{3}}, com vencimento em {{4}}.',
        example: { body_text: [['Luciana', 'novembro', 'R$ 214,80', '10/12']] },
      },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver a fatura', url: 'https://girassol.test/faturas/{{1}}' }] },
    ],
  },
  {
    id: '7710020000000004',
    nome: 'parecer_de_acesso_aprovado',
    idioma: 'pt_BR',
    categoria: 'UTILITY',
    situacao: 'APPROVED',
    motivo: null,
    componentes: [
      {
        type: 'BODY',
        text: 'Boa notícia, {{1}}! A {{2}} aprovou o parecer de acesso da sua usina. A instalação pode começar em {{3}}.',
        example: { body_text: [['Joaquim', 'Copel', '02/12']] },
      },
    ],
  },
  {
    id: '7710020000000005',
    nome: 'pesquisa_de_satisfacao',
    idioma: 'pt_BR',
    categoria: 'MARKETING',
    situacao: 'PENDING',
    motivo: null,
    componentes: [{ type: 'BODY', text: '{{1}}, como foi a instalação da sua usina?' }],
  },
]

/** Official WhatsApp: templates with buttons, the 24-hour window (one about to close, one closed), a click on an ad. */
export const fiosDoWhatsapp: readonly FioDeCanal[] = [
  {
    nome: 'Luciana Barreto Farias',
    endereco: '5571988421907',
    tags: ['Assinatura'],
    passos: [
      { em: [2, '09:40'], de: 'c', bruto: texto('Bom dia! A visita técnica já tem data?') },
      {
        em: [2, '10:05'],
        de: ALINE,
        texto: 'Bom dia, Luciana! Estou fechando a rota da semana e confirmo ainda hoje.',
      },
      {
        em: 1330,
        de: ALINE,
        texto:
          '*Sua visita técnica*\n\nOlá, Luciana! O técnico Thiago vai à sua casa na terça, entre 8h e 10h. Podemos confirmar?\n\n_Girassol Energia_\n\n[Confirmar]\n[Remarcar]',
        dados: {
          tipo: 'modelo',
          envio: {
            tipo: 'modelo',
            nome: 'visita_tecnica',
            idioma: 'pt_BR',
            variaveis: ['Luciana', 'Thiago', 'terça, entre 8h e 10h'],
            cabecalho: [],
          },
        },
      },
      { em: 1272, de: 'c', bruto: botao('Confirmar') },
      { em: 1271, de: 'c', ...FIGURINHA },
      { em: 1264, de: ALINE, texto: 'Combinado! O Thiago liga quando estiver a caminho.' },
    ],
  },
  {
    nome: 'Otávio Mendonça Prates',
    endereco: '5562999031446',
    tags: ['Proposta'],
    passos: [
      {
        em: [5, '14:10'],
        de: 'c',
        bruto: texto('Boa tarde. Recebi a proposta de 5,6 kWp, vou mostrar para minha esposa.'),
      },
      {
        em: [5, '14:26'],
        de: BRUNO,
        texto: 'Perfeito, Otávio! Qualquer dúvida é só chamar. O valor fica guardado por dez dias.',
      },
      { em: [5, '14:31'], de: 'c', bruto: texto('Certo, obrigado!') },
      { em: [5, '14:33'], de: BRUNO, texto: 'Eu que agradeço, Otávio. Um abraço para vocês dois!' },
    ],
  },
  {
    nome: 'Iraci Fontenele',
    endereco: '5585988123309',
    tags: ['Lead novo'],
    passos: [
      {
        em: 27,
        de: 'c',
        bruto: {
          ...texto('Oi, vi o anúncio de vocês. Funciona em casa alugada?'),
          referral: {
            source_url: 'https://exemplo.test/alugada',
            source_type: 'ad',
            source_id: '23860011220033',
            headline: 'Energia solar sem obra',
            body: 'Desconto na conta de luz mesmo morando de aluguel.',
            ctwa_clid: 'ARB-7f2c19',
          },
        },
      },
      {
        em: 26,
        de: 'c',
        arquivo: 'conta-de-luz.pdf',
        como: 'Conta Enel.pdf',
        texto: 'Essa é a minha conta do mês passado',
      },
      { em: 24, de: 'c', bruto: texto('Pago uns R$ 380 por mês') },
    ],
  },
]

const chat = (id: number, nome: string, sobrenome: string) => ({
  id,
  type: 'private',
  first_name: nome,
  last_name: sobrenome,
})

/**
 * Telegram: a group with several members, a phone number shared by its owner, text with a link, a sticker, a reaction.
 */
export const fiosDoTelegram: readonly FioDeCanal[] = [
  {
    nome: 'Denílson Paixão',
    endereco: '612340981',
    tags: ['Monitoramento'],
    passos: [
      {
        em: 118,
        de: 'c',
        bruto: { message: { message_id: 41, text: 'Boa! O aplicativo do inversor mostra geração zero desde as 11h.' } },
      },
      {
        em: 117,
        de: 'c',
        bruto: {
          message: {
            message_id: 42,
            contact: {
              phone_number: '+5571991750342',
              first_name: 'Denílson',
              last_name: 'Paixão',
              user_id: 612340981,
            },
          },
        },
      },
      {
        em: 109,
        de: RAFAEL,
        texto:
          'Oi, Denílson! Achei sua usina pelo telefone. O portal perdeu o contato com o seu wi-fi, as placas seguem gerando.',
      },
      {
        em: 104,
        de: 'c',
        bruto: {
          message: {
            message_id: 43,
            text: 'Troquei a senha da internet ontem, será isso?',
            entities: [{ type: 'bold', offset: 0, length: 16 }],
          },
        },
      },
      {
        em: 97,
        de: RAFAEL,
        texto: 'É isso mesmo. No inversor, segure o botão do meio por 5 segundos e escolha a rede nova.',
      },
      { em: 88, de: 'c', bruto: { message: { message_id: 44, text: 'Voltou! 3,2 kW agora.' } } },
      { em: 87, de: 'c', ...FIGURINHA },
    ],
  },
  {
    nome: 'Condomínio Solar das Palmeiras',
    endereco: '-1002214478190',
    tags: ['Créditos'],
    passos: [
      {
        em: [1, '18:02'],
        de: 'c',
        bruto: {
          message: {
            message_id: 7,
            from: { id: 700118, first_name: 'Marta', last_name: 'Leal' },
            text: 'Boa noite! Sou a síndica. Entraram dois apartamentos novos no rateio, 304 e 1102.',
          },
        },
      },
      {
        em: [1, '18:20'],
        de: ALINE,
        texto: 'Boa noite, Marta! Pode mandar as contas dos dois? Preparo o formulário para a assembleia.',
      },
      {
        em: 64,
        de: 'c',
        bruto: {
          message: {
            message_id: 9,
            from: { id: 700245, first_name: 'Jonas', last_name: 'Viveiros' },
            text: 'Sou do 1102. A minha conta está no portal da distribuidora.',
            entities: [{ type: 'text_link', offset: 34, length: 24, url: 'https://portal.exemplo.test/1102' }],
          },
        },
      },
      {
        em: 61,
        de: 'c',
        bruto: {
          message: {
            message_id: 10,
            from: { id: 700118, first_name: 'Marta', last_name: 'Leal' },
            text: 'E quando o desconto começa a aparecer para eles?',
          },
        },
      },
    ],
  },
  {
    nome: 'Yasmin Coutinho',
    endereco: '598810274',
    tags: ['Lead novo'],
    passos: [
      { em: 16, de: 'c', bruto: { message: { message_id: 3, text: '/start' } } },
      {
        em: 15,
        de: 'c',
        bruto: {
          message: {
            message_id: 4,
            text: 'Olá! Tenho uma escola de dança em Feira de Santana, conta de uns R$ 2.100. Vale a pena?',
          },
        },
      },
      {
        em: 14,
        de: 'c',
        bruto: {
          message: {
            message_id: 5,
            venue: {
              location: { latitude: -12.2578, longitude: -38.9662 },
              title: 'Escola de Dança Coutinho',
              address: 'Rua Barão de Cotegipe, 340, Centro',
            },
          },
        },
      },
    ],
  },
]

/** Returns the Telegram chat object of a person or of a group. */
export const conversaDoTelegram = (fio: FioDeCanal): Record<string, unknown> => {
  const [nome = '', ...sobrenome] = fio.nome.split(' ')
  return fio.endereco.startsWith('-')
    ? { id: Number(fio.endereco), type: 'supergroup', title: fio.nome }
    : chat(Number(fio.endereco), nome, sobrenome.join(' '))
}
