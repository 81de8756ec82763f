import { baixar } from '#platform/navegador/baixar.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { QrCode } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { relatorios } from '../../contract/relatorios.ts'

/** Labels of these materials with their QR, to print: 24 to a page. */
export function Etiquetas({ codigos, className }: { codigos: readonly string[]; className?: string }) {
  const { indo, fazer } = useAto()
  const imprimir = () =>
    fazer(
      () => baixar(relatorios.etiquetas, { query: { codigos: codigos.join(',') } }),
      (e) => avisar({ titulo: mensagemDe(e, 'Não deu para fazer as etiquetas. Tente de novo.'), tom: 'perigo' }),
    )
  return (
    <Button
      tamanho="pequeno"
      icone={<QrCode />}
      ocupado={indo}
      disabled={codigos.length === 0}
      className={className}
      onClick={() => void imprimir()}
    >
      {codigos.length > 1 ? 'Etiquetas' : 'Etiqueta'}
    </Button>
  )
}
