import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { VERSAO_ATUAL, VERSAO_PADRAO, versaoExpirada } from '../regras/whatsapp.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useAlterarCaixa } from '#modules/chat/canais/comum/web/alterar-caixa.ts'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'

export const guia: GuiaDoCanal = {
  tipo: 'whatsapp',
  descricao: 'Um número de WhatsApp na API oficial da Meta, com modelos aprovados e recibos.',
  preparo: [
    'Um aplicativo em developers.facebook.com com o produto WhatsApp, e o número já registrado nele.',
    'Um token permanente de usuário do sistema, com as permissões whatsapp_business_messaging e whatsapp_business_management.',
    'Os identificadores do número e da conta do WhatsApp (WABA), que ficam na tela de configuração da API.',
    'O segredo do aplicativo, em Configurações → Básico: com ele só aceitamos entregas assinadas pela Meta.',
  ],
  campos: [
    {
      tipo: 'telefone',
      nome: 'numero_telefone',
      rotulo: 'Número de telefone',
      exemplo: '+55 11 3333-4444',
      obrigatorio: 'Número de telefone é obrigatório',
    },
    { tipo: 'segredo', nome: 'token_api', rotulo: 'Token da API', obrigatorio: 'Token da API é obrigatório' },
    {
      tipo: 'segredo',
      nome: 'webhook_verify_token',
      rotulo: 'Token de verificação do webhook',
      dica: 'Invente um texto e digite o mesmo na Meta, ao cadastrar o endereço.',
      obrigatorio: 'Token de verificação do webhook é obrigatório',
    },
    {
      tipo: 'texto',
      nome: 'phone_number_id',
      rotulo: 'Identificador do número',
      exemplo: '1055500001',
      dica: 'Sem ele descobrimos pela conta ou pela primeira mensagem que chegar.',
    },
    {
      tipo: 'texto',
      nome: 'waba_id',
      rotulo: 'Identificador da conta do WhatsApp (WABA)',
      exemplo: '2066600001',
      dica: 'Necessário para usar modelos.',
    },
    {
      tipo: 'segredo',
      nome: 'app_secret',
      rotulo: 'Segredo do aplicativo',
      dica: 'Recomendado: entregas sem a assinatura da Meta são recusadas.',
    },
    {
      tipo: 'texto',
      nome: 'versao_api',
      rotulo: 'Versão da API',
      padrao: VERSAO_PADRAO,
      exemplo: VERSAO_ATUAL,
      dica: `A Meta encerrou a ${VERSAO_PADRAO} em 12/09/2025. A versão atual é a ${VERSAO_ATUAL}.`,
      avancado: true,
    },
  ],
  webhook:
    'É por este endereço que a Meta entrega as mensagens. Ligue por aqui, ou cadastre-o no aplicativo, em WhatsApp → Configuração, com o token de verificação, e assine o campo messages.',
  Depois: AvisoDeVersao,
}

/**
 * Warns of an expired API version, with a button for the current one. Meta serves expired versions as the oldest
 * supported one.
 */
function AvisoDeVersao({ caixa }: { caixa: Caixa }) {
  const alterar = useAlterarCaixa()
  const { indo, fazer } = useAto()
  const versao = String(caixa.configuracao.versao_api ?? VERSAO_PADRAO)
  if (!versaoExpirada(versao)) return null
  const usar = () =>
    fazer(async () => {
      await alterar(caixa.id, { configuracao: { versao_api: VERSAO_ATUAL } })
      avisar({ titulo: `Agora esta caixa usa a versão ${VERSAO_ATUAL}`, tom: 'sucesso' })
    }, falhou('A versão não pôde ser trocada.'))
  return (
    <AlertBox
      tom="alerta"
      titulo={`A versão ${versao} da API expirou`}
      acao={
        <Button tamanho="pequeno" ocupado={indo} onClick={() => void usar()}>
          Usar a {VERSAO_ATUAL}
        </Button>
      }
    >
      A Meta não atende mais esta versão e responde com a mais antiga que ainda existe, que pode mudar sem aviso. A
      atual é a {VERSAO_ATUAL}.
    </AlertBox>
  )
}
