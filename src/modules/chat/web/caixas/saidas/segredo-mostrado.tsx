import { AlertBox } from '#ui/alert-box.tsx'
import { Copy } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { copiar } from '../copiar.ts'

export function SegredoMostrado({ segredo }: { segredo: string }) {
  return (
    <AlertBox tom="alerta" titulo="Copie o segredo agora: ele não será mostrado de novo">
      <TextField rotulo="Segredo" readOnly value={segredo} onFocus={(e) => e.currentTarget.select()} sufixo={<IconButton rotulo="Copiar segredo" tamanho="pequeno" icone={<Copy className="size-3.5" />} onClick={() => void copiar(segredo, 'Segredo')} />} />
    </AlertBox>
  )
}
