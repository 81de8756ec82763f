import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Copy, PlugZap } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { useAtosDaCaixa } from './dados.ts'
import { useAtosDoCanal } from './usar-guia.ts'

/** The webhook URL of the inbox, with a button that registers it where the channel allows that. */
export function EnderecoDoWebhook({
  c,
  explicacao = 'É por este endereço que as mensagens dos contatos chegam. Informe-o no canal.',
}: {
  c: Caixa
  explicacao?: string | undefined
}) {
  const { ligarWebhook } = useAtosDaCaixa()
  const atos = useAtosDoCanal(c.tipo)
  const { indo, fazer } = useAto()
  const ligar = () =>
    fazer(
      async () => {
        await ligarWebhook(c.id)
        avisar({ titulo: 'Webhook ligado', descricao: 'O canal já entrega neste endereço.', tom: 'sucesso' })
      },
      falhou('O webhook não pôde ser ligado.', 'Confira os dados na aba Configuração.'),
    )
  const url = c.webhook_url ?? ''
  return (
    <div className="grid gap-4">
      <p className="text-13 text-text-2">{explicacao}</p>
      <TextField
        rotulo="Endereço do webhook"
        readOnly
        value={url}
        onFocus={(e) => e.currentTarget.select()}
        sufixo={
          <IconButton
            rotulo="Copiar endereço"
            tamanho="pequeno"
            icone={<Copy className="size-3.5" />}
            onClick={() => void copiar(url, 'Endereço')}
          />
        }
      />
      {atos.ligar_webhook && (
        <div>
          <Button icone={<PlugZap />} ocupado={indo} onClick={() => void ligar()}>
            Ligar webhook
          </Button>
        </div>
      )}
    </div>
  )
}
