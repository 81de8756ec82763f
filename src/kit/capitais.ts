export interface Ponto {
  lat: number
  lng: number
}

/** The capital of each state. */
export const CAPITAIS: Record<string, Ponto & { nome: string }> = {
  AC: { nome: 'Rio Branco', lat: -9.97, lng: -67.81 },
  AL: { nome: 'Maceió', lat: -9.65, lng: -35.73 },
  AM: { nome: 'Manaus', lat: -3.12, lng: -60.02 },
  AP: { nome: 'Macapá', lat: 0.03, lng: -51.07 },
  BA: { nome: 'Salvador', lat: -12.97, lng: -38.5 },
  CE: { nome: 'Fortaleza', lat: -3.73, lng: -38.53 },
  DF: { nome: 'Brasília', lat: -15.79, lng: -47.88 },
  ES: { nome: 'Vitória', lat: -20.32, lng: -40.34 },
  GO: { nome: 'Goiânia', lat: -16.69, lng: -49.26 },
  MA: { nome: 'São Luís', lat: -2.53, lng: -44.3 },
  MG: { nome: 'Belo Horizonte', lat: -19.92, lng: -43.94 },
  MS: { nome: 'Campo Grande', lat: -20.44, lng: -54.65 },
  MT: { nome: 'Cuiabá', lat: -15.6, lng: -56.1 },
  PA: { nome: 'Belém', lat: -1.46, lng: -48.5 },
  PB: { nome: 'João Pessoa', lat: -7.12, lng: -34.86 },
  PE: { nome: 'Recife', lat: -8.05, lng: -34.9 },
  PI: { nome: 'Teresina', lat: -5.09, lng: -42.8 },
  PR: { nome: 'Curitiba', lat: -25.43, lng: -49.27 },
  RJ: { nome: 'Rio de Janeiro', lat: -22.91, lng: -43.2 },
  RN: { nome: 'Natal', lat: -5.79, lng: -35.21 },
  RO: { nome: 'Porto Velho', lat: -8.76, lng: -63.9 },
  RR: { nome: 'Boa Vista', lat: 2.82, lng: -60.67 },
  RS: { nome: 'Porto Alegre', lat: -30.03, lng: -51.23 },
  SC: { nome: 'Florianópolis', lat: -27.6, lng: -48.55 },
  SE: { nome: 'Aracaju', lat: -10.91, lng: -37.07 },
  SP: { nome: 'São Paulo', lat: -23.55, lng: -46.63 },
  TO: { nome: 'Palmas', lat: -10.18, lng: -48.33 },
}
