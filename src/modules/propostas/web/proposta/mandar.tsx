import { mandarProposta } from '#modules/ligados-na-pagina.ts'
import { Aguarde } from '#ui/tardia.tsx'

/** The ways to send a proposal in force to its customer that other modules bring. */
export const Mandar = ({ id }: { id: string }) => (
  <Aguarde>
    {mandarProposta.map((Forma, n) => (
      <Forma key={n} id={id} />
    ))}
  </Aguarde>
)
