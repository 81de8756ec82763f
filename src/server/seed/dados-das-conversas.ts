/**
 * A line of a demonstration conversation: minutes before now, author, text. The author is `c` for the customer,
 * otherwise the colleague's name.
 */
type Fala = [minutosAtras: number, quem: string, texto: string]

const RAFAEL = 'Rafael Nogueira Lima'
const CLAUDIA = 'Cláudia Regina Teixeira'
const BRUNO = 'Bruno Cavalcanti Reis'

const dia = 24 * 60

const conversas: { nome: string; numero: string; falas: Fala[] }[] = [
  {
    nome: 'Marlene Ferreira Prado',
    numero: '5519992147730',
    falas: [
      [2 * dia + 300, 'c', 'Boa tarde, aqui é a Marlene. Quando fica pronto o orçamento da ampliação?'],
      [2 * dia + 260, RAFAEL, 'Boa tarde, Dona Marlene. A ampliação entra na proposta ainda hoje.'],
      [95, 'c', 'Bom dia! A conta veio R$ 648,92. Não era só a taxa mínima?'],
      [92, 'c', 'O aparelho está com uma luz vermelha desde ontem. Consegue mandar alguém?'],
      [60, RAFAEL, 'Bom dia! O inversor parou ontem às 15:40. Um técnico vai amanhã, das 8h às 10h. Pode ser?'],
    ],
  },
  {
    nome: 'Sebastião Moraes',
    numero: '5519998761203',
    falas: [
      [38, 'c', 'Bom dia, o técnico ainda vem hoje?'],
      [36, 'c', 'Estou esperando desde cedo e não queria sair de casa.'],
    ],
  },
  {
    nome: 'Granja Lindoia',
    numero: '551981234455',
    falas: [
      [3 * dia, 'c', 'Boa tarde. Recebemos a proposta de 75 kW.'],
      [3 * dia - 40, BRUNO, 'Que bom! Ficou alguma dúvida sobre o prazo da concessionária?'],
      [64, 'c', 'Sim: o prazo do parecer de acesso conta a partir de quando?'],
    ],
  },
  {
    nome: 'Thaís Andrade',
    numero: '5511975442210',
    falas: [
      [190, 'c', 'Oi! Vi o anúncio de vocês. Quanto custa colocar energia solar em casa?'],
      [170, BRUNO, 'Oi, Thaís! Depende do consumo. Você tem a última conta de luz aí?'],
      [150, 'c', 'Tenho sim, média de 480 kWh'],
      [140, BRUNO, 'Com 4 moradores e 480 kWh, estimo um sistema de 3,9 kWp. Posso montar a proposta?'],
    ],
  },
  {
    nome: 'Joaquim Bittencourt',
    numero: '5541999887766',
    falas: [
      [dia + 200, 'c', 'Bom dia. Já saiu a homologação?'],
      [dia + 150, CLAUDIA, 'Bom dia, seu Joaquim. A Copel pediu a correção do diagrama; reenviamos ontem.'],
      [130, 'c', 'E agora, quanto tempo leva?'],
      [129, 'c', 'Preciso avisar o banco do financiamento.'],
    ],
  },
  {
    nome: 'Condomínio Recanto das Águas',
    numero: '5519987001122',
    falas: [
      [4 * dia, 'c', 'Precisamos mudar o rateio dos créditos: entraram duas unidades novas.'],
      [4 * dia - 30, RAFAEL, 'Certo. Envie as contas das duas unidades e eu preparo o formulário.'],
      [dia + 60, 'c', 'Seguem os números: 4002871936 e 4002871950'],
      [dia + 20, RAFAEL, 'Recebi. O rateio em créditos novo vale a partir da próxima leitura.'],
    ],
  },
  {
    nome: 'Elisângela Nogueira',
    numero: '5531988112233',
    falas: [
      [dia + 400, 'c', 'Oi, o contrato já está pronto?'],
      [dia + 380, CLAUDIA, 'Olá! O contrato está pronto para assinatura. Enviei o link no seu e-mail.'],
    ],
  },
  {
    nome: 'Wagner Oliveira Sá',
    numero: '5511988223344',
    falas: [
      [dia + 90, 'c', 'Boa tarde, tenho um galpão em Itu, telhado metálico de 900 m².'],
      [dia + 89, 'c', 'Vocês fazem visita para medir?'],
    ],
  },
  {
    nome: 'Padaria Central de Rio Claro',
    numero: '5519986554433',
    falas: [
      [4 * dia + 120, 'c', 'Segue o comprovante da segunda parcela'],
      [4 * dia + 90, CLAUDIA, 'Obrigada! Já está baixado no financeiro.'],
    ],
  },
  {
    nome: 'Clínica Vida Plena',
    numero: '5534991827364',
    falas: [
      [5 * dia, 'c', 'Bom dia, gostaria de remarcar a visita técnica.'],
      [5 * dia - 25, RAFAEL, 'Bom dia! Temos quinta às 14h ou sexta às 9h.'],
      [5 * dia - 50, 'c', 'Sexta às 9h, por favor.'],
      [5 * dia - 55, RAFAEL, 'Combinado: sexta, 9h.'],
    ],
  },
  {
    nome: 'Mercado Três Irmãos',
    numero: '5516993344556',
    falas: [
      [260, 'c', 'A geração de outubro veio bem abaixo de setembro. É normal?'],
      [255, 'c', 'Setembro 6.120 kWh, outubro 4.890 kWh'],
    ],
  },
  {
    nome: 'Sítio Boa Vista',
    numero: '5519997766554',
    falas: [
      [2 * dia + 60, 'c', 'Boa noite, o padrão de entrada já foi trocado.'],
      [2 * dia, CLAUDIA, 'Ótimo! Pode mandar uma foto do padrão com a caixa aberta?'],
    ],
  },
]

const DIA_UTIL = { comeco: 8.5 * 60, minutos: 9.5 * 60 }
const AQUI_MS = 3 * 3_600_000

/** Moves messages older than a day into working hours and keeps their order, so that none is dated at night. */
function noExpediente(segundos: number): number {
  const aqui = segundos * 1000 - AQUI_MS
  const meiaNoite = Math.floor(aqui / (dia * 60_000)) * dia * 60_000
  const minutos = DIA_UTIL.comeco + ((aqui - meiaNoite) / 60_000 / dia) * DIA_UTIL.minutos
  return Math.floor((meiaNoite + AQUI_MS) / 1000 + minutos * 60)
}
const saudado = (texto: string, segundos: number) =>
  texto.replace(
    /^(Bom dia|Boa tarde|Boa noite)/,
    new Date(segundos * 1000 - AQUI_MS).getUTCHours() < 12 ? 'Bom dia' : 'Boa tarde',
  )

/** Returns the webhook deliveries that a real server would have made, oldest first. */
export function conversasDeDemonstracao(agora: Date, instancia: string): unknown[] {
  const entregas = conversas.flatMap(({ nome, numero, falas }) =>
    falas.map(([minutos, quem, dito], n) => {
      const haPouco = Math.floor(agora.getTime() / 1000) - minutos * 60
      const momento = minutos < dia ? haPouco : noExpediente(haPouco)
      const texto = minutos < dia ? dito : saudado(dito, momento)
      const deMim = quem !== 'c'
      return {
        event: deMim ? 'send.message' : 'messages.upsert',
        instance: instancia,
        date_time: new Date(momento * 1000).toISOString(),
        data: {
          key: {
            remoteJid: `${numero}@s.whatsapp.net`,
            fromMe: deMim,
            id: `DEMO${numero.slice(-6)}${String(n).padStart(3, '0')}`,
          },
          ...(deMim ? { status: 'READ' } : { pushName: nome }),
          message: { conversation: deMim ? `*${quem}*\n\n${texto}` : texto },
          messageType: 'conversation',
          messageTimestamp: momento,
          source: 'android',
        },
      }
    }),
  )
  return entregas.sort((a, b) => a.data.messageTimestamp - b.data.messageTimestamp)
}
