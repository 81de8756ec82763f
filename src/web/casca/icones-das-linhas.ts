import {
  ArrowRightLeft, BatteryCharging, Bell, Bot, Boxes, Briefcase, CalendarClock, CalendarDays, ChartColumn, ChartLine, Circle, CircleUserRound,
  ClipboardCheck, ClipboardList, Columns3, Contact, Database, FilePlus, FileSignature, FileSpreadsheet, FileText, Gauge, HardHat, Headset, History,
  House, IdCard, Inbox, KanbanSquare, LayoutDashboard, LayoutGrid, ListChecks, ListOrdered, Mail, Megaphone, MessageSquarePlus, MessagesSquare,
  Monitor, Package, PackageMinus, PackagePlus, Plus, Receipt, RefreshCw, Scale, Send, Settings, ShieldCheck, SlidersHorizontal, SolarPanel, Sparkles,
  Tags, Target, TriangleAlert, Users, UsersRound, Wrench,
  type Icone,
} from '#ui/icones.ts'

/** The icons that the lines of departments name, for menus and the palette: home shows none of them and does not download them. */
const usados: Readonly<Record<string, Icone>> = {
  ArrowRightLeft, BatteryCharging, Bell, Bot, Boxes, Briefcase, CalendarClock, CalendarDays, ChartColumn, ChartLine, Circle, CircleUserRound,
  ClipboardCheck, ClipboardList, Columns3, Contact, Database, FilePlus, FileSignature, FileSpreadsheet, FileText, Gauge, HardHat, Headset, History,
  House, IdCard, Inbox, KanbanSquare, LayoutDashboard, LayoutGrid, ListChecks, ListOrdered, Mail, Megaphone, MessageSquarePlus, MessagesSquare,
  Monitor, Package, PackageMinus, PackagePlus, Plus, Receipt, RefreshCw, Scale, Send, Settings, ShieldCheck, SlidersHorizontal, SolarPanel, Sparkles,
  Tags, Target, TriangleAlert, Users, UsersRound, Wrench,
}

export const iconeDaLinha = (nome: string): Icone => usados[nome] ?? Circle
