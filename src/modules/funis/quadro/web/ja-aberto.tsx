import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { CartaoJaAberto } from '#modules/funis/nucleo/contract/ja-aberto.ts'

interface Props {
  /** "Marlene já tem um cartão aberto aqui." */
  frase: string
  cartoes: readonly CartaoJaAberto[]
  funil: string
  ocupado: boolean
  aoAbrirOutro: () => void
  aoSeguir: () => void
}

/** Asked before a second open card of the same customer is created: go to the existing one, or create another. */
export function JaAberto({ frase, cartoes, funil, ocupado, aoAbrirOutro, aoSeguir }: Props) {
  return (
    <AlertBox tom="alerta" titulo={frase}>
      {cartoes.length === 0 && <p className="mt-1">Está com outra pessoa. Fale com quem cuida do funil.</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {cartoes.map((c) => (
          <li key={c.id}>
            <Link href={`/funil/${funil}?cartao=${c.id}`} onClick={aoSeguir}>{`Ir para ${c.titulo}`}</Link>
            <span className="text-text-2">{` · ${c.estagio_nome}`}</span>
          </li>
        ))}
      </ul>
      <Button className="mt-2" tamanho="pequeno" ocupado={ocupado} onClick={aoAbrirOutro}>
        Abrir outro mesmo assim
      </Button>
    </AlertBox>
  )
}
