import type { Estagio } from '#engines/funil/tipos.ts'
import { cn } from '#ui/classes.ts'
import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Ellipsis, Hourglass, Plus } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { corDe } from '#ui/tom.ts'
import type { Coluna } from '#modules/funis/nucleo/tipos.ts'
import { dinheiroCurto } from './dinheiro-curto.ts'

interface Props {
  estagio: Estagio
  coluna: Coluna
  /** null: this funnel has no amounts */
  valor: string | null
  aoCriar?: (() => void) | undefined
  aoRecolher?: (() => void) | undefined
  aoEscolherTodos: () => void
}

/** Name of a stage with the number of cards, their amount and how many are late. */
export function CabecaDaColuna({ estagio, coluna: c, valor, aoCriar, aoRecolher, aoEscolherTodos }: Props) {
  const cheia = estagio.limite && !estagio.limite.por_pessoa && c.total >= estagio.limite.cartoes
  return (
    <header className="grid gap-0.5 pb-1 pl-1">
      <div className="flex items-center gap-1">
        <h2 className="flex min-w-0 flex-1 items-center gap-1.5 text-13 leading-6 font-semibold">
          {estagio.cor && <span className="size-2 shrink-0 rounded-full" style={{ background: corDe(estagio.cor) }} />}
          <span className="truncate" title={estagio.nome}>
            {estagio.nome}
          </span>
          {estagio.tipo === 'espera' && <Hourglass className="size-3 shrink-0 text-text-2" aria-label="espera" />}
        </h2>
        <span
          className={cn('num text-12 font-medium text-text-2', cheia && 'text-warning')}
          title={
            estagio.limite
              ? `Limite de ${estagio.limite.cartoes}${estagio.limite.por_pessoa ? ' por pessoa' : ''}`
              : undefined
          }
        >
          {numero(c.total)}
          {estagio.limite && !estagio.limite.por_pessoa && `/${estagio.limite.cartoes}`}
        </span>
        {aoCriar && (
          <IconButton tamanho="pequeno" rotulo={`Novo cartão em ${estagio.nome}`} icone={<Plus />} onClick={aoCriar} />
        )}
        <Menu
          alinhar="end"
          gatilho={<IconButton tamanho="pequeno" rotulo={`Opções de ${estagio.nome}`} icone={<Ellipsis />} />}
          itens={[
            { rotulo: 'Escolher os cartões daqui', desabilitado: c.total === 0, aoEscolher: aoEscolherTodos },
            ...(aoRecolher ? [{ rotulo: 'Recolher a coluna', aoEscolher: aoRecolher }] : []),
          ]}
        />
      </div>
      <p className="num flex gap-2 text-12 leading-4 text-text-2">
        {valor && (
          <b className="font-medium text-text" title={dinheiro(c.valor_centavos)}>
            {dinheiroCurto(c.valor_centavos)}
          </b>
        )}
        {c.atrasados > 0 ? (
          <span className="font-medium text-danger">{plural(c.atrasados, 'atrasado')}</span>
        ) : (
          <span>{c.total === 0 ? 'vazio' : 'no prazo'}</span>
        )}
      </p>
      <div aria-hidden="true" className="mt-1 mr-1 flex h-[3px] gap-0.5 overflow-hidden rounded-full bg-surface-3">
        {c.total > c.atrasados && (
          <span className="rounded-full bg-success/60" style={{ flex: c.total - c.atrasados }} />
        )}
        {c.atrasados > 0 && <span className="rounded-full bg-danger" style={{ flex: c.atrasados }} />}
      </div>
    </header>
  )
}
