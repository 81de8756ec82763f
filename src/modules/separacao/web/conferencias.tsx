import { Check, TriangleAlert, X } from '#ui/icones.ts'
import type { Candidato } from '../contract/trocas.ts'

const ICONES = {
  pode: <Check className="text-success" />,
  engenharia: <TriangleAlert className="text-warning" />,
  nao: <X className="text-danger" />,
}
const EM_PALAVRAS = { pode: 'passa', engenharia: 'a engenharia decide', nao: 'não passa' }

/** Both sides of each check; the colour never stands alone. */
export const Conferencias = ({ de }: { de: Candidato['conferencias'] }) => (
  <ul className="num grid gap-1 text-12">
    {de.map((c) => (
      <li key={c.nome} className="flex items-center gap-2">
        <span className="min-w-0 flex-1">{c.nome}</span>
        <strong className="text-right font-semibold">{c.conta}</strong>
        {ICONES[c.veredito]}
        <span className="sr-only">{EM_PALAVRAS[c.veredito]}</span>
      </li>
    ))}
  </ul>
)
