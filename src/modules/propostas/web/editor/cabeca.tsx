import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { calibracaoGeral } from '#modules/simulacoes/regras/calibrar.ts'
import { SinalDaCalibracao, useEditor } from '#modules/simulacoes/web/publico.ts'
import { Chip } from '#ui/chip.tsx'
import { dataCurta, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft } from '#ui/icones.ts'
import type { Proposta } from '../../contract/formas.ts'
import { linkDaProposta } from '../../links.ts'
import { ESTADOS } from '../nomes.ts'

/** Customer, number, version, and what the customer did with the one that was sent. */
export function CabecaDoEditor({ proposta: p }: { proposta: Proposta }) {
  const { entrada, resultado } = useEditor()
  const navegar = useNavegar()
  const enviada = p.versoes.findLast((v) => v.enviada_em !== null)
  return (
    <header className="flex min-h-[52px] items-center gap-2.5 border-b px-5 text-13 max-md:px-2">
      <IconButton
        rotulo="Voltar à proposta"
        icone={<ArrowLeft />}
        className="-ml-2 max-md:size-11!"
        onClick={() => void navegar({ to: linkDaProposta(p) })}
      />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 max-md:flex-1">
        <h1 className="truncate text-16 font-semibold tracking-tight">{p.cliente.nome || p.titulo}</h1>
        <span className="num truncate text-text-2 max-md:text-12">
          {entrada.local.cidade}, {entrada.local.uf} · {p.numero}
        </span>
      </div>
      <Chip tom={ESTADOS[p.estado].tom}>
        {ESTADOS[p.estado].rotulo} v{p.versao}
      </Chip>
      <span className="max-md:hidden">
        <SinalDaCalibracao calibracao={calibracaoGeral(resultado.unidades)} />
      </span>
      <span className="flex-1 max-md:hidden" />
      {enviada?.enviada_em && (
        <span className="num text-12 text-text-2 max-md:hidden">
          v{enviada.n} enviada {dataCurta(enviada.enviada_em)}
          {p.vistas > 0 ? `, vista ${plural(p.vistas, 'vez', 'vezes')}` : ', ainda não aberta'}
        </span>
      )}
    </header>
  )
}
