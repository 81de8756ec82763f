import { AlertBox } from '../alert-box.tsx'
import { avisar } from '../avisos.ts'
import { Copy } from '../icones.ts'
import { IconButton } from '../icon-button.tsx'
import { TextField } from '../text-field.tsx'

export async function copiar(texto: string, oQue: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(texto)
    avisar({ titulo: `${oQue}: copiado`, tom: 'sucesso' })
  } catch {
    avisar({ titulo: 'O navegador não deixou copiar. Selecione e copie.', tom: 'alerta' })
  }
}

/** A read-only text to copy: selected by a click, copied by its button. */
export function ParaCopiar({ rotulo, valor, dica }: { rotulo: string; valor: string; dica?: string }) {
  return (
    <TextField
      rotulo={rotulo}
      {...(dica ? { dica } : {})}
      readOnly
      value={valor}
      onFocus={(e) => e.currentTarget.select()}
      sufixo={
        <IconButton
          rotulo={`Copiar ${rotulo.toLowerCase()}`}
          tamanho="pequeno"
          icone={<Copy className="size-3.5" />}
          onClick={() => void copiar(valor, rotulo)}
        />
      }
    />
  )
}

/** Shown only once; a user who has not copied it must generate a new one. */
export function SegredoMostrado({ segredo }: { segredo: string }) {
  return (
    <AlertBox tom="alerta" titulo="Copie o segredo agora: ele não será mostrado de novo">
      <ParaCopiar rotulo="Segredo" valor={segredo} />
    </AlertBox>
  )
}
