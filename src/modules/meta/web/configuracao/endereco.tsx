import { avisar } from '#ui/avisos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Copy } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'

/** A read-only URL with a copy button. */
export function Endereco({ rotulo, valor, dica }: { rotulo: string; valor: string; dica: string }) {
  const copiar = async () => {
    await navigator.clipboard.writeText(valor)
    avisar({ titulo: 'Endereço copiado', tom: 'sucesso' })
  }
  return (
    <TextField
      rotulo={rotulo}
      dica={dica}
      readOnly
      value={valor}
      onFocus={(e) => e.currentTarget.select()}
      sufixo={
        <IconButton
          rotulo={`Copiar ${rotulo.toLowerCase()}`}
          tamanho="pequeno"
          icone={<Copy className="size-3.5" />}
          onClick={() => void copiar()}
        />
      }
    />
  )
}
