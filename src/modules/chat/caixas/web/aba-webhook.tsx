import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Copy, Eye, EyeOff, RefreshCw } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { copiar } from '#ui/integracao/para-copiar.tsx'
import { useAtosDaCaixa } from './dados.ts'
import { EnderecoDoWebhook } from './endereco-do-webhook.tsx'
import { useGuia } from './usar-guia.ts'

export function AbaWebhook({ c }: { c: Caixa }) {
  const { regenerarToken } = useAtosDaCaixa()
  const { data: guia } = useGuia(c.tipo)
  const [visivel, setVisivel] = useState(false)
  const [perguntando, setPerguntando] = useState(false)
  const token = c.token ?? ''
  return (
    <div className="grid max-w-[560px] gap-4">
      <EnderecoDoWebhook c={c} explicacao={guia?.webhook || undefined} />
      <TextField
        rotulo="Token"
        readOnly
        type={visivel ? 'text' : 'password'}
        autoComplete="off"
        value={token}
        sufixo={
          <>
            <IconButton
              rotulo={visivel ? 'Ocultar token' : 'Mostrar token'}
              tamanho="pequeno"
              icone={visivel ? <EyeOff className="size-3.5" /> : <Eye className="size-3.5" />}
              onClick={() => setVisivel(!visivel)}
            />
            <IconButton
              rotulo="Copiar token"
              tamanho="pequeno"
              icone={<Copy className="size-3.5" />}
              onClick={() => void copiar(token, 'Token')}
            />
          </>
        }
      />
      <div>
        <Button icone={<RefreshCw />} onClick={() => setPerguntando(true)}>
          Gerar novo token
        </Button>
      </div>
      <ConfirmDialog
        aberto={perguntando}
        aoMudar={setPerguntando}
        titulo="Gerar novo token?"
        descricao="O token atual deixa de valer na hora. Até o novo endereço ser informado no canal, nada chega por esta caixa."
        confirmar="Gerar novo token"
        perigo
        aoConfirmar={async () => {
          await regenerarToken(c.id)
          avisar({ titulo: 'Novo token gerado', tom: 'sucesso' })
        }}
      />
    </div>
  )
}
