import { useState } from 'react'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Copy, Eye, EyeOff, PlugZap, RefreshCw } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Caixa } from '../../tipos.ts'
import { fraseDeErro } from '../dados/erro.ts'
import { useAtosDaCaixa } from './dados.ts'

async function copiar(texto: string, oQue: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(texto)
    avisar({ titulo: `${oQue} copiado`, tom: 'sucesso' })
  } catch {
    avisar({ titulo: 'O navegador não deixou copiar. Selecione e copie.', tom: 'alerta' })
  }
}

export function AbaWebhook({ c }: { c: Caixa }) {
  const { regenerarToken, ligarWebhook } = useAtosDaCaixa()
  const [ligando, setLigando] = useState(false)
  const [visivel, setVisivel] = useState(false)
  const [perguntando, setPerguntando] = useState(false)
  const ligar = async () => {
    setLigando(true)
    try {
      await ligarWebhook(c.id)
      avisar({ titulo: 'Webhook ligado', descricao: 'O servidor de mensagens já entrega neste endereço.', tom: 'sucesso' })
    } catch (erro) {
      avisarFalha('O webhook não pôde ser ligado.', new Error(fraseDeErro(erro, 'Confira o endereço e a chave na aba Configuração.')))
    } finally {
      setLigando(false)
    }
  }
  const url = c.webhook_url ?? ''
  const token = c.token ?? ''
  return (
    <div className="grid max-w-[560px] gap-4">
      <p className="text-13 text-text-2">É por este endereço que as mensagens dos contatos chegam. Ligue por aqui, ou informe-o no servidor de mensagens.</p>
      <TextField rotulo="Endereço do webhook" readOnly value={url} onFocus={(e) => e.currentTarget.select()} sufixo={<IconButton rotulo="Copiar endereço" tamanho="pequeno" icone={<Copy className="size-3.5" />} onClick={() => void copiar(url, 'Endereço')} />} />
      <TextField
        rotulo="Token"
        readOnly
        type={visivel ? 'text' : 'password'}
        autoComplete="off"
        value={token}
        sufixo={
          <>
            <IconButton rotulo={visivel ? 'Ocultar token' : 'Mostrar token'} tamanho="pequeno" icone={visivel ? <EyeOff className="size-3.5" /> : <Eye className="size-3.5" />} onClick={() => setVisivel(!visivel)} />
            <IconButton rotulo="Copiar token" tamanho="pequeno" icone={<Copy className="size-3.5" />} onClick={() => void copiar(token, 'Token')} />
          </>
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button icone={<PlugZap />} ocupado={ligando} onClick={() => void ligar()}>
          Ligar webhook
        </Button>
        <Button icone={<RefreshCw />} onClick={() => setPerguntando(true)}>
          Gerar novo token
        </Button>
      </div>
      <ConfirmDialog
        aberto={perguntando}
        aoMudar={setPerguntando}
        titulo="Gerar novo token?"
        descricao="O token atual deixa de valer na hora. Até o novo endereço ser informado no servidor de mensagens, nada chega por esta caixa."
        confirmar="Gerar novo token"
        perigo
        aoConfirmar={async () => {
          try {
            await regenerarToken(c.id)
            avisar({ titulo: 'Novo token gerado', tom: 'sucesso' })
          } catch (erro) {
            throw new Error(fraseDeErro(erro, 'O token não pôde ser trocado.'))
          }
        }}
      />
    </div>
  )
}
