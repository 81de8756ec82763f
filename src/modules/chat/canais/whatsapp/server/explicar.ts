import type { ErroDoGraph } from '#platform/graph/erro-do-graph.ts'
import type { ClasseDeFalha } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'

interface Explicacao {
  frase: string
  classe: ClasseDeFalha
  /** A rate limit: wait and retry within the call. */
  ritmo?: 'geral' | 'par'
  /** The inbox's credentials are invalid; the message itself is not at fault. */
  credenciais?: true
}

const p = (frase: string, extra: Partial<Explicacao> = {}): Explicacao => ({ frase, classe: 'permanente', ...extra })
const r = (frase: string, extra: Partial<Explicacao> = {}): Explicacao => ({ frase, classe: 'repetivel', ...extra })

const TOKEN = p('O token da API não vale mais. Gere outro na Meta e salve na caixa de entrada.', { credenciais: true })
const PERMISSAO = p('O token da API não tem permissão para este número. Confira as permissões na Meta.', {
  credenciais: true,
})
const RITMO = r('O limite de envios por segundo deste número foi atingido. Tente de novo em instantes.', {
  ritmo: 'geral',
})
const INSTAVEL = r('A Meta está com instabilidade. Tente de novo em instantes.')
const INVALIDO = p('O WhatsApp não aceitou o conteúdo desta mensagem.')

const POR_CODIGO: Record<number, Explicacao> = {
  0: TOKEN,
  190: TOKEN,
  3: PERMISSAO,
  10: PERMISSAO,
  200: PERMISSAO,
  4: RITMO,
  80007: RITMO,
  130429: RITMO,
  131056: r('Muitas mensagens seguidas para esta pessoa. O WhatsApp pede uma pausa.', { ritmo: 'par' }),
  131048: p(
    'A Meta reduziu os envios deste número porque muitas pessoas bloquearam ou denunciaram mensagens. Espere a qualidade melhorar antes de insistir.',
  ),
  131049: p(
    'A Meta preferiu não entregar esta mensagem para não incomodar a pessoa. Não insista hoje; espere ela escrever.',
  ),
  130472: p('Esta pessoa está num experimento da Meta e não recebe mensagens de divulgação. Espere ela escrever.'),
  131047: p('A janela de 24 horas fechou: a pessoa não escreve há mais de um dia. Envie um modelo aprovado.'),
  131026: p(
    'Não foi possível entregar: o número não tem WhatsApp, o aplicativo está desatualizado ou a pessoa ainda não aceitou os termos.',
  ),
  131021: p('O número de destino é o mesmo que envia.'),
  131051: p('O WhatsApp não aceita este tipo de mensagem.'),
  100: INVALIDO,
  131008: INVALIDO,
  131009: INVALIDO,
  131030: p(
    'Este número de teste só envia para telefones cadastrados na Meta. Inclua o destinatário na lista de teste.',
  ),
  131052: r('O arquivo que a pessoa enviou não pôde ser baixado da Meta.'),
  131053: r('A Meta não conseguiu receber o arquivo. Confira o formato e o tamanho e tente de novo.'),
  131000: INSTAVEL,
  131016: INSTAVEL,
  1: INSTAVEL,
  2: INSTAVEL,
  133004: INSTAVEL,
  131031: p('A Meta bloqueou esta conta do WhatsApp. Veja o motivo no Gerenciador do WhatsApp.', { credenciais: true }),
  368: p('A Meta suspendeu esta conta por descumprir as políticas. Veja o motivo no Gerenciador do WhatsApp.', {
    credenciais: true,
  }),
  131042: p('A forma de pagamento da conta do WhatsApp tem um problema. Regularize na Meta para voltar a enviar.'),
  131045: p('O número ainda não foi registrado na API da Meta. Conclua o registro e tente de novo.'),
  133010: p('O número ainda não foi registrado na API da Meta. Conclua o registro e tente de novo.'),
  132000: p('O número de variáveis não confere com o modelo. Sincronize os modelos e escolha de novo.'),
  132001: p('Este modelo não existe neste idioma. Sincronize os modelos e escolha outro.'),
  132005: p('O texto do modelo ficou longo demais com estas variáveis.'),
  132007: p('O modelo fere as políticas da Meta e não pode ser enviado.'),
  132012: p('Uma variável do modelo está num formato que ele não aceita.'),
  132015: p('Este modelo está pausado pela Meta por baixa qualidade. Escolha outro.'),
  132016: p('Este modelo foi desativado pela Meta. Escolha outro.'),
  132068: p('O formulário do modelo está bloqueado na Meta.'),
  132069: p('O formulário do modelo passou do limite de envios na Meta.'),
}

/** Explains an error by its code: titles change, codes do not. */
export function explicarCodigo(codigo: number): Explicacao {
  const conhecida = POR_CODIGO[codigo]
  if (conhecida) return conhecida
  if (codigo > 200 && codigo <= 299) return PERMISSAO
  if (codigo >= 132000 && codigo <= 132099)
    return p('A Meta recusou o modelo. Sincronize os modelos e confira o estado dele.')
  return p(`O WhatsApp recusou a mensagem (código ${codigo}).`)
}

export function explicarErro(erro: ErroDoGraph): Explicacao {
  // not a Graph API response: a gateway answered, or the API failed
  if (erro.codigo === -1)
    return erro.http === 429
      ? RITMO
      : erro.http >= 500
        ? { ...INSTAVEL, classe: 'incerta' }
        : p('A Meta não respondeu como esperado.')
  return explicarCodigo(erro.codigo)
}
