import {
  Calculator, CalendarCheck, ChartLine, Contact, Database, Hammer, HandCoins, Handshake, IdCard, Megaphone, MessagesSquare, Package, Ruler, Scale,
  Sun, UsersRound, Wallet, Wrench, Zap,
  type Icone,
} from '#ui/icones.ts'

/** The icons that areas.ts names, for the rail. */
const usados: Readonly<Record<string, Icone>> = {
  Calculator, CalendarCheck, ChartLine, Contact, Database, Hammer, HandCoins, Handshake, IdCard, Megaphone, MessagesSquare, Package, Ruler, Scale,
  Sun, UsersRound, Wallet, Wrench, Zap,
}

export const iconeDaArea = (nome: string): Icone => usados[nome] ?? MessagesSquare
