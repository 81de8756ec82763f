import { useState } from 'react'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Copy, PlugZap } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Caixa } from '../../tipos.ts'
import { fraseDeErro } from '../dados/erro.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import { useAtosDaCaixa } from './dados.ts'
import { useAtosDoCanal } from './usar-guia.ts'

/** Where the channel delivers, and the button that tells it so where it can be told. */
export function EnderecoDoWebhook({ c, explicacao = 'É por este endereço que as mensagens dos contatos chegam. Informe-o no canal.' }: { c: Caixa; explicacao?: string | undefined }) {
  const { ligarWebhook } = useAtosDaCaixa()
  const atos = useAtosDoCanal(c.tipo)
  const [ligando, setLigando] = useState(false)
  const ligar = async () => {
    setLigando(true)
    try {
      await ligarWebhook(c.id)
      avisar({ titulo: 'Webhook ligado', descricao: 'O canal já entrega neste endereço.', tom: 'sucesso' })
    } catch (erro) {
      avisarFalha('O webhook não pôde ser ligado.', new Error(fraseDeErro(erro, 'Confira os dados na aba Configuração.')))
    } finally {
      setLigando(false)
    }
  }
  const url = c.webhook_url ?? ''
  return (
    <div className="grid gap-4">
      <p className="text-13 text-text-2">{explicacao}</p>
      <TextField rotulo="Endereço do webhook" readOnly value={url} onFocus={(e) => e.currentTarget.select()} sufixo={<IconButton rotulo="Copiar endereço" tamanho="pequeno" icone={<Copy className="size-3.5" />} onClick={() => void copiar(url, 'Endereço')} />} />
      {atos.ligar_webhook && (
        <div>
          <Button icone={<PlugZap />} ocupado={ligando} onClick={() => void ligar()}>
            Ligar webhook
          </Button>
        </div>
      )}
    </div>
  )
}
