import { TelaExternos } from './tela-externos.tsx'

export const TelaContatosDoSprintHub = () => <TelaExternos key="c" sistema="sprinthub" tipo="contato" titulo="Contatos do SprintHub" />
export const TelaOportunidadesDoSprintHub = () => <TelaExternos key="o" sistema="sprinthub" tipo="oportunidade" titulo="Oportunidades do SprintHub" />
export const TelaSoftmar = () => <TelaExternos sistema="softmar" tipo="contato" titulo="Softmar" aviso="Como o Softmar não publica como se liga a ele, a ligação é por um endereço que devolva JSON ou CSV, ou pela própria página dele em moldura. Peça a ele o endereço, o token e o nome dos campos." />
