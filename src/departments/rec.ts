import { mesa, montar, tela, telaDoRecurso, visaoGeral } from './montar.ts'

export const departamento = montar('rec', [
  { titulo: null, linhas: [{ ...visaoGeral('rec'), blocos: ['reservas'] }, mesa('rec')] },
  {
    titulo: 'Administração',
    linhas: [
      {
        path: '/rec/administracao/salas',
        titulo: 'Salas',
        icone: 'CalendarClock',
        permissao: 'recursos.reserva.ver',
        tela: tela('salas', () => import('#modules/recursos/web/tela-recursos.tsx').then((m) => m.TelaDasSalas)),
      },
      {
        path: '/rec/administracao/carro-eletrico',
        titulo: 'Carro elétrico',
        icone: 'BatteryCharging',
        permissao: 'recursos.reserva.ver',
        tela: telaDoRecurso,
      },
      {
        path: '/rec/administracao/{name}',
        titulo: 'Recurso',
        permissao: 'recursos.reserva.ver',
        nomeDe: 'recurso',
        tela: telaDoRecurso,
      },
    ],
  },
])
