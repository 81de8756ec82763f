import { mesa, montar, visaoGeral } from './montar.ts'

export const rec = montar('rec', [
  { titulo: null, linhas: [visaoGeral('rec'), mesa('rec')] },
  {
    titulo: 'Administração',
    linhas: [
      { path: '/rec/administracao/salas', titulo: 'Salas', icone: 'CalendarClock' },
      { path: '/rec/administracao/carro-eletrico', titulo: 'Carro elétrico', icone: 'BatteryCharging' },
      { path: '/rec/administracao/{name}', titulo: 'Recurso' },
    ],
  },
])
