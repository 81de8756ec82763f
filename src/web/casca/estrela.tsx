import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Star } from '#ui/icones.ts'
import { useMeuMenu } from './meu-menu.ts'
import { alternarFavorito } from './mudar-meu-menu.ts'

/** Stars a page: it is then first in the rail. */
export function Estrela({ path, nome, className }: { path: string; nome: string; className?: string }) {
  const ligada = useMeuMenu().favoritos.includes(path)
  return (
    <IconButton
      rotulo={ligada ? `Tirar ${nome} das favoritas` : `Pôr ${nome} nas favoritas`}
      tamanho="pequeno"
      icone={<Star className={cn(ligada && 'fill-current')} />}
      ligado={ligada}
      className={className ?? ''}
      onClick={() => void alternarFavorito(path)}
    />
  )
}
