import { Link } from '#ui/link.tsx'
import { linkDosRecebimentos } from '../links.ts'

export const IrAosRecebimentos = () => (
  <Link href={linkDosRecebimentos()}>Ver todos os recebimentos, extratos e atrasos</Link>
)

export const LinkDoRecebimento = ({ id, children }: { id: string; children: string }) => (
  <Link href={linkDosRecebimentos({ r: id })}>{children}</Link>
)
