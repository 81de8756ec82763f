import { baixar } from '#platform/navegador/baixar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icones.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { movimentos, type Movimento } from '../../contract/movimentos.ts'

/** Goods that leave a hand for another one. */
export const temComprovante = (tipo: Movimento['tipo']): boolean =>
  tipo === 'saida' || tipo === 'transferencia' || tipo === 'devolucao'

/** The voucher to print and sign, as a PDF. */
export function Comprovante({ movimento }: { movimento: string }) {
  const { indo, fazer } = useAto()
  const semRede = useSemRede()
  return (
    <Button
      tamanho="pequeno"
      icone={<Download />}
      className="max-md:min-h-11"
      ocupado={indo}
      disabled={semRede}
      onClick={() =>
        void fazer(
          () => baixar(movimentos.comprovante, { params: { id: movimento } }),
          (erro) => avisarFalha('O comprovante não foi baixado.', erro),
        )
      }
    >
      Comprovante
    </Button>
  )
}
