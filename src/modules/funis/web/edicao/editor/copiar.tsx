import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Copy } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'

async function copiar(texto: string, oQue: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(texto)
    avisar({ titulo: `${oQue}: copiado`, tom: 'sucesso' })
  } catch {
    avisar({ titulo: 'O navegador não deixou copiar. Selecione e copie.', tom: 'alerta' })
  }
}

/** Words to be taken elsewhere: selected by a click, copied by its button. */
export function ParaCopiar({ rotulo, valor, dica }: { rotulo: string; valor: string; dica?: string }) {
  return <TextField rotulo={rotulo} {...(dica ? { dica } : {})} readOnly value={valor} onFocus={(e) => e.currentTarget.select()} sufixo={<IconButton rotulo={`Copiar ${rotulo.toLowerCase()}`} tamanho="pequeno" icone={<Copy className="size-3.5" />} onClick={() => void copiar(valor, rotulo)} />} />
}

/** Told once; who closes it without copying asks for another one. */
export function SegredoMostrado({ segredo }: { segredo: string }) {
  return (
    <AlertBox tom="alerta" titulo="Copie o segredo agora: ele não será mostrado de novo">
      <div className="mt-2"><ParaCopiar rotulo="Segredo das assinaturas" valor={segredo} /></div>
    </AlertBox>
  )
}
