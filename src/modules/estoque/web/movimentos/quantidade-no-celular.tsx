import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Minus, Plus } from '#ui/icones.ts'
import { TecladoNumerico } from '#ui/teclado-numerico.tsx'
import type { Achado } from '../../contract/materiais.ts'
import { useUnidades } from '../dados.ts'
import { qtd } from '../nomes.ts'
import { digitar, umAMais, umAMenos } from './digitar.ts'

interface Props {
  material: Achado['material']
  texto: string
  /** available in the place: offered as a quick value */
  aqui: string | null
  erro: string | undefined
  aoMudar: (texto: string) => void
}

/** A quantity with one hand: our keypad, steppers and the usual values. The system keyboard stays closed. */
export function QuantidadeNoCelular({ material: m, texto, aqui, erro, aoMudar }: Props) {
  const unidades = useUnidades()
  const casas = unidades.data?.find((u) => u.sigla === m.unidade)?.casas ?? 0
  const falta = aqui !== null && Number(texto.replace(',', '.')) > Number(aqui)
  const rapidos = [...new Set(['1', '5', '10', ...(Number(aqui ?? 0) > 0 ? [digitar(aqui ?? '')] : [])])]
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-center gap-4">
        <IconButton
          rotulo="Um a menos"
          icone={<Minus />}
          className="size-11"
          onClick={() => aoMudar(umAMenos(texto))}
        />
        <p className="min-w-28 text-center" aria-live="polite">
          <strong className={`num text-[34px] leading-none font-semibold ${falta ? 'text-warning' : ''}`}>
            {texto || '0'}
          </strong>{' '}
          <span className="text-13 text-text-2">{m.unidade.toLowerCase()}</span>
        </p>
        <IconButton rotulo="Um a mais" icone={<Plus />} className="size-11" onClick={() => aoMudar(umAMais(texto))} />
      </div>
      {erro && (
        <p role="alert" className="text-center text-12 text-danger">
          {erro}
        </p>
      )}
      <div className="flex justify-center gap-2">
        {rapidos.map((v) => (
          <Button key={v} className="num min-h-11 min-w-14" aria-pressed={v === texto} onClick={() => aoMudar(v)}>
            {v === digitar(aqui ?? '') ? `Tudo: ${qtd(aqui ?? '0')}` : v}
          </Button>
        ))}
      </div>
      <TecladoNumerico valor={texto} aoMudar={aoMudar} casas={casas} />
    </div>
  )
}
